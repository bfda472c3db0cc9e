#include "compiler/schema/analysis.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace llvmparse::schema {
namespace {

// Tarjan's algorithm over the graph "message has a field of message type". It yields strongly connected
// components with all that they reach already done, which is the order that may_lack_required needs.
// The depth-first search keeps its own stack: a chain of types may be as long as the schema.
class Components {
 public:
  void Visit(Message* root) {
    if (nodes_.count(root) != 0) return;
    Enter(root);
    while (!path_.empty()) {
      Step& step = path_.back();
      Message* message = step.message;
      if (step.next_field < message->fields.size()) {
        const Field& field = *message->fields[step.next_field++];
        if (field.message_type == nullptr) continue;
        // The model is const outside of the schema's construction; this is part of it.
        Message* child = const_cast<Message*>(field.message_type);
        auto seen = nodes_.find(child);
        if (seen == nodes_.end()) {
          Enter(child);
        } else if (seen->second.on_stack) {
          Node& node = nodes_[message];
          node.low = std::min(node.low, seen->second.order);
        }
        continue;
      }
      path_.pop_back();
      const Node& node = nodes_[message];
      if (!path_.empty()) {
        Node& parent = nodes_[path_.back().message];
        parent.low = std::min(parent.low, node.low);
      }
      if (node.low == node.order) Close(message);
    }
  }

 private:
  struct Node {
    size_t order = 0;
    size_t low = 0;  // the first message, by order, that is known to be in the same component
    bool on_stack = true;
  };
  struct Step {
    Message* message;
    size_t next_field;
  };

  void Enter(Message* message) {
    size_t order = nodes_.size();
    nodes_[message] = {order, order, true};
    stack_.push_back(message);
    path_.push_back({message, 0});
  }

  // The component is what lies on the stack from `root` up.
  void Close(Message* root) {
    auto begin = std::find(stack_.rbegin(), stack_.rend(), root).base() - 1;
    bool cyclic = stack_.end() - begin > 1;
    bool may_lack_required = false;
    for (auto it = begin; it != stack_.end(); ++it) {
      nodes_[*it].on_stack = false;
      may_lack_required |= (*it)->extendable;  // by whatever extends it
      for (const auto& field : (*it)->fields) {
        cyclic |= field->message_type == *it;
        may_lack_required |= field->presence == Presence::kRequired ||
                             (field->message_type != nullptr && field->message_type->may_lack_required);
      }
    }
    for (auto it = begin; it != stack_.end(); ++it) {
      (*it)->recursive = cyclic;
      (*it)->may_lack_required = may_lack_required;
    }
    stack_.erase(begin, stack_.end());
  }

  std::unordered_map<const Message*, Node> nodes_;
  std::vector<Message*> stack_;
  std::vector<Step> path_;
};

}  // namespace

void AnalyzeContainment(Schema& schema) {
  Components components;
  for (const auto& file : schema.files) {
    for (const Message* message : file->all_messages) components.Visit(const_cast<Message*>(message));
  }
}

}  // namespace llvmparse::schema
