#include "compiler/emit/reserved_words.h"

namespace llvmparse::emit {
namespace {

// C++20 and C23, with alternative tokens and GNU's.
constexpr std::string_view kKeywords = R"(
alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class
co_await co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype
default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline
int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public
register reinterpret_cast requires restrict return short signed sizeof static static_assert static_cast
struct switch template this thread_local throw true try typedef typeid typename typeof typeof_unqual union
unsigned using virtual void volatile wchar_t while xor xor_eq
)";

// Contextual keywords: fine as functions, but a class of that name is not always what the compiler reads.
constexpr std::string_view kTypeKeywords = "final import module override";

// Macros of the C and POSIX headers that C++'s own headers draw in, and the machine's names that GCC
// predefines.
constexpr std::string_view kStandardMacros = R"(
BIG_ENDIAN BOOL_MAX BUFSIZ BYTE_ORDER CHARCLASS_NAME_MAX CHAR_BIT CHAR_MAX CHAR_MIN CLOCKS_PER_SEC
CLOCK_BOOTTIME CLOCK_BOOTTIME_ALARM CLOCK_MONOTONIC CLOCK_MONOTONIC_COARSE CLOCK_MONOTONIC_RAW
CLOCK_PROCESS_CPUTIME_ID CLOCK_REALTIME CLOCK_REALTIME_ALARM CLOCK_REALTIME_COARSE CLOCK_TAI
CLOCK_THREAD_CPUTIME_ID COLL_WEIGHTS_MAX DBL_DECIMAL_DIG DBL_DIG DBL_EPSILON DBL_MANT_DIG DBL_MAX
DBL_MAX_10_EXP DBL_MAX_EXP DBL_MIN DBL_MIN_10_EXP DBL_MIN_EXP DBL_TRUE_MIN DECIMAL_DIG DELAYTIMER_MAX E2BIG
EACCES EADDRINUSE EADDRNOTAVAIL EADV EAFNOSUPPORT EAGAIN EALREADY EBADE EBADF EBADFD EBADMSG EBADR EBADRQC
EBADSLT EBFONT EBUSY ECANCELED ECHILD ECHRNG ECOMM ECONNABORTED ECONNREFUSED ECONNRESET EDEADLK EDEADLOCK
EDESTADDRREQ EDOM EDOTDOT EDQUOT EEXIST EFAULT EFBIG EHOSTDOWN EHOSTUNREACH EHWPOISON EIDRM EILSEQ
EINPROGRESS EINTR EINVAL EIO EISCONN EISDIR EISNAM EKEYEXPIRED EKEYREJECTED EKEYREVOKED EL2HLT EL2NSYNC
EL3HLT EL3RST ELIBACC ELIBBAD ELIBEXEC ELIBMAX ELIBSCN ELNRNG ELOOP EMEDIUMTYPE EMFILE EMLINK EMSGSIZE
EMULTIHOP ENAMETOOLONG ENAVAIL ENETDOWN ENETRESET ENETUNREACH ENFILE ENOANO ENOBUFS ENOCSI ENODATA ENODEV
ENOENT ENOEXEC ENOKEY ENOLCK ENOLINK ENOMEDIUM ENOMEM ENOMSG ENONET ENOPKG ENOPROTOOPT ENOSPC ENOSR ENOSTR
ENOSYS ENOTBLK ENOTCONN ENOTDIR ENOTEMPTY ENOTNAM ENOTRECOVERABLE ENOTSOCK ENOTSUP ENOTTY ENOTUNIQ ENXIO EOF
EOPNOTSUPP EOVERFLOW EOWNERDEAD EPERM EPFNOSUPPORT EPIPE EPROTO EPROTONOSUPPORT EPROTOTYPE ERANGE EREMCHG
EREMOTE EREMOTEIO ERESTART ERFKILL EROFS ESHUTDOWN ESOCKTNOSUPPORT ESPIPE ESRCH ESRMNT ESTALE ESTRPIPE ETIME
ETIMEDOUT ETOOMANYREFS ETXTBSY EUCLEAN EUNATCH EUSERS EWOULDBLOCK EXDEV EXFULL EXIT_FAILURE EXIT_SUCCESS
EXPR_NEST_MAX FD_CLR FD_ISSET FD_SET FD_SETSIZE FD_ZERO FILENAME_MAX FLT_DECIMAL_DIG FLT_DIG FLT_EPSILON
FLT_EVAL_METHOD FLT_MANT_DIG FLT_MAX FLT_MAX_10_EXP FLT_MAX_EXP FLT_MIN FLT_MIN_10_EXP FLT_MIN_EXP FLT_RADIX
FLT_ROUNDS FLT_TRUE_MIN FOPEN_MAX FPE_CONDTRAP FPE_FLTDIV FPE_FLTINV FPE_FLTOVF FPE_FLTRES FPE_FLTSUB
FPE_FLTUND FPE_FLTUNK FPE_INTDIV FPE_INTOVF FP_ILOGB0 FP_ILOGBNAN FP_INFINITE FP_LLOGB0 FP_LLOGBNAN FP_NAN
FP_NORMAL FP_SUBNORMAL FP_ZERO F_LOCK F_OK F_TEST F_TLOCK F_ULOCK HOST_NAME_MAX HUGE_VAL HUGE_VALF HUGE_VALL
INFINITY INT16_C INT16_MAX INT16_MIN INT32_C INT32_MAX INT32_MIN INT64_C INT64_MAX INT64_MIN INT8_C INT8_MAX
INT8_MIN INTMAX_C INTMAX_MAX INTMAX_MIN INTPTR_MAX INTPTR_MIN INT_MAX INT_MIN IOV_MAX LC_ADDRESS LC_ALL
LC_COLLATE LC_CTYPE LC_GLOBAL_LOCALE LC_IDENTIFICATION LC_MEASUREMENT LC_MESSAGES LC_MONETARY LC_NAME
LC_NUMERIC LC_PAPER LC_TELEPHONE LC_TIME LDBL_DIG LDBL_MAX LDBL_MIN LINE_MAX LITTLE_ENDIAN LLONG_MAX
LLONG_MIN LOGIN_NAME_MAX LONG_BIT LONG_LONG_MAX LONG_LONG_MIN LONG_MAX LONG_MIN L_INCR L_SET L_XTND
L_ctermid L_cuserid L_tmpnam MATH_ERREXCEPT MATH_ERRNO MAXFLOAT MAX_CANON MAX_INPUT MB_CUR_MAX MB_LEN_MAX
MINSIGSTKSZ MQ_PRIO_MAX M_1_PI M_2_PI M_2_SQRTPI M_E M_LN10 M_LN2 M_LOG10E M_LOG2E M_PI M_PI_2 M_PI_4
M_SQRT1_2 M_SQRT2 NAME_MAX NAN NFDBITS NGREG NGROUPS_MAX NSIG NULL NZERO PATH_MAX PDP_ENDIAN PIPE_BUF
POLL_ERR POLL_HUP POLL_IN POLL_MSG POLL_OUT POLL_PRI PTRDIFF_MAX PTRDIFF_MIN P_tmpdir RAND_MAX RE_DUP_MAX
RTSIG_MAX R_OK SA_INTERRUPT SA_NOCLDSTOP SA_NOCLDWAIT SA_NODEFER SA_NOMASK SA_ONESHOT SA_ONSTACK
SA_RESETHAND SA_RESTART SA_SIGINFO SA_STACK SCHAR_MAX SCHAR_MIN SEEK_CUR SEEK_DATA SEEK_END SEEK_HOLE
SEEK_SET SEM_VALUE_MAX SHRT_MAX SHRT_MIN SIGABRT SIGALRM SIGBUS SIGCHLD SIGCLD SIGCONT SIGEV_NONE
SIGEV_SIGNAL SIGEV_THREAD SIGEV_THREAD_ID SIGFPE SIGHUP SIGILL SIGINT SIGIO SIGIOT SIGKILL SIGPIPE SIGPOLL
SIGPROF SIGPWR SIGQUIT SIGRTMAX SIGRTMIN SIGSEGV SIGSTKFLT SIGSTKSZ SIGSTOP SIGSYS SIGTERM SIGTRAP SIGTSTP
SIGTTIN SIGTTOU SIGURG SIGUSR1 SIGUSR2 SIGVTALRM SIGWINCH SIGXCPU SIGXFSZ SIG_ATOMIC_MAX SIG_ATOMIC_MIN
SIG_BLOCK SIG_DFL SIG_ERR SIG_HOLD SIG_IGN SIG_SETMASK SIG_UNBLOCK SIZE_MAX SSIZE_MAX SS_DISABLE SS_ONSTACK
STDERR_FILENO STDIN_FILENO STDOUT_FILENO TEMP_FAILURE_RETRY TIMER_ABSTIME TIME_UTC TMP_MAX TTY_NAME_MAX
UCHAR_MAX UINT16_C UINT16_MAX UINT32_C UINT32_MAX UINT64_C UINT64_MAX UINT8_C UINT8_MAX UINTMAX_C
UINTMAX_MAX UINTPTR_MAX UINT_MAX ULLONG_MAX ULONG_LONG_MAX ULONG_MAX USHRT_MAX WCHAR_MAX WCHAR_MIN
WCONTINUED WEOF WEXITED WEXITSTATUS WIFCONTINUED WIFEXITED WIFSIGNALED WIFSTOPPED WINT_MAX WINT_MIN WNOHANG
WNOWAIT WORD_BIT WSTOPPED WSTOPSIG WTERMSIG WUNTRACED W_OK X_OK alloca assert assert_perror errno fpclassify
i386 isfinite isinf isnan isnormal issubnormal linux math_errhandling offsetof sa_handler sa_sigaction
setjmp si_addr si_addr_lsb si_arch si_band si_call_addr si_fd si_int si_lower si_overrun si_pid si_pkey
si_ptr si_status si_stime si_syscall si_timerid si_uid si_upper si_utime si_value sigev_notify_attributes
sigev_notify_function sigmask signbit sigsetjmp stderr stdin stdout unix va_arg va_copy va_end va_start
)";

// Macros that some program or some other header may have: <complex.h>, <sys/param.h>, old <math.h>, X11,
// curses, Windows, -DDEBUG.
constexpr std::string_view kOtherMacros = R"(
Always BOOL Bool CALLBACK CONST CREATE_NEW DEBUG DELETE DOMAIN DOUBLE_CLICK ERR ERROR ERROR_BUSY
ERROR_INSTALL_FAILED ERROR_NOT_FOUND FALSE FAR False GetCurrentTime GetMessage GetObject I IGNORE IN INFO
INPUT_KEYBOARD MAX MIN NDEBUG NEAR NO_DATA NO_ERROR None OK OPTIONAL OUT OVERFLOW PI PLOSS PPC
SERVICE_DISABLED SEVERITY_ERROR SING STATUS_PENDING STRICT SendMessage Status Success THIS TLOSS TRACE TRUE
TYPE_BOOL True UNDERFLOW VOID arm check far howmany interface major makedev max min minor mips near powerof2
require roundup small sparc sun vax verify complex imaginary
)";

// Functions, variables and types that the C and POSIX headers declare in the global namespace, as far as
// somebody may call a package like that.
constexpr std::string_view kGlobals = R"(
a64l abort abs accept accept4 access acct acos acosf acosh acoshf acoshl acosl adjtime alarm aligned_alloc
alloca arc4random arc4random_buf arc4random_uniform asctime asin asinf asinh asinhf asinhl asinl asprintf
at_quick_exit atan atan2 atan2f atan2l atanf atanh atanhf atanhl atanl atexit atof atoi atol atoll basename
bcmp bcopy bind brk bsearch btowc bzero c16rtomb c32rtomb c8rtomb calloc canonicalize canonicalize_file_name
cbrt cbrtf cbrtl ceil ceilf ceill chdir chmod chown chroot clearenv clearerr clock clone close close_range
closefrom cmsghdr confstr connect copy_file_range copysign copysignf copysignl cos cosf cosh coshf coshl
cosl creat crypt ctermid ctime cuserid daemon daylight difftime div dprintf drand48 drand48_data drem dremf
dreml dup dup2 dup3 duplocale dysize eaccess ecvt endusershell environ erand48 erf erfc erfcf erfcl erff
erfl euidaccess execl execle execlp execv execve execveat execvp execvpe exit exp exp10 exp10f exp10l exp2
exp2f exp2l expf expl explicit_bzero expm1 expm1f expm1l f_owner_ex fabs fabsf fabsl faccessat fallocate
fchdir fchmod fchmodat fchown fchownat fclose fcloseall fcntl fcvt fd_mask fd_set fdatasync fdim fdimf fdiml
fdopen feof ferror fexecve fflush ffma ffmal ffs ffsl ffsll fgets file_handle fileno finite finitef finitel
flock flockfile floor floorf floorl fmaf fmax fmaxf fmaximum fmaxl fmaxmag fmaxmagf fmaxmagl fmemopen fmin
fminf fminimum fminl fminmag fminmagf fminmagl fmod fmodf fmodl fopen fopencookie fork fpathconf fprintf
fputs fread free freelocale freopen frexp frexpf frexpl fromfp fscanf fseek fseeko fstat fstatat fsync ftell
ftello ftruncate ftrylockfile funlockfile futimens futimes futimesat fwrite gamma gammaf gammal gcvt
get_current_dir_name getc getchar getcpu getcwd getdate getdate_err getdelim getdomainname getdtablesize
getentropy getenv getgroups gethostname getitimer getline getloadavg getlogin getopt getpagesize getpass
getpayload getpeername getpgrp getpt getsockname getsockopt getsubopt gettimeofday getumask getusershell
getw getwc getwchar getwd gmtime grantpt group_member gsignal hypot hypotf hypotl ilogb ilogbf ilogbl
imaxabs imaxdiv index initstate iovec isalnum isalpha isascii isblank iscanonical iscntrl isctype isdigit
isfdtype isgraph isinff isinfl islower isnanf isnanl isprint ispunct issignaling isspace isupper isxdigit
itimerspec itimerval j0 j0f j0l j1 j1f j1l jmp_buf jn jnf jnl jrand48 kill killpg l64a labs lchmod lchown
lcong48 lconv ldexp ldexpf ldexpl ldiv lgamma linger link linkat listen llabs lldiv llogb llrint llrintf
llrintl llround llroundf llroundl localeconv localtime lockf log log10 log10f log10l log1p log1pf log1pl
log2 log2f log2l logb logbf logbl logf logl longjmp lrand48 lrint lrintf lrintl lround lroundf lroundl lseek
lstat lutimes malloc mblen mbtowc memccpy memchr memcmp memcpy memfrob memmem memmove mempcpy memrchr memset
mkdir mkdirat mkdtemp mkfifo mkfifoat mknod mknodat mktemp mktime mmsghdr modf modff modfl mrand48 msghdr
name_to_handle_at nan nanf nanl nanosleep nearbyint newlocale nextafter nextafterf nextafterl nextdown
nexttoward nextup nice nrand48 obstack obstack_printf obstack_vprintf on_exit open open_by_handle_at
open_memstream open_wmemstream openat optarg opterr optind optopt osockaddr pathconf pause pclose perror
pipe pipe2 popen pow powf powl pread printf profil program_invocation_name program_invocation_short_name
pselect psiginfo psignal ptsname putc putchar putenv pwrite qecvt qfcvt qgcvt qsort quick_exit raise rand
random random_data rawmemchr read readahead readlink readlinkat realloc reallocarray realpath recv recvfrom
recvmmsg recvmsg remainder remainderf remainderl remove remquo rename renameat renameat2 revoke rewind
rindex rint rintf rintl rmdir round roundeven roundf roundl rpmatch sbrk scalb scalbf scalbl scalbln scalbn
scalbnf scalbnl scanf secure_getenv seed48 select send sendmmsg sendmsg sendto setbuf setbuffer
setdomainname setenv sethostname setitimer setjmp setlinebuf setlocale setlogin setns setpayload setpgrp
setsockopt setstate settimeofday setusershell setvbuf shutdown sigaction sigaltstack sigevent sigisemptyset
sigjmp_buf signal signgam significand sigval sin sincos sincosf sincosl sinf sinh sinhf sinhl sinl size_t
sleep snprintf sockaddr sockaddr_storage sockatmark socket socketpair splice sprintf sqrt sqrtf sqrtl srand
srand48 srandom sscanf ssignal stat statx statx_timestamp stderr stdin stdout stpcpy stpncpy strcasecmp
strcasestr strcat strchr strchrnul strcmp strcoll strcpy strcspn strdup strerror strfromd strfromf strfroml
strfry strftime strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strptime strrchr strsep
strsignal strspn strstr strverscmp strxfrm swab swprintf swscanf symlink symlinkat sync sync_file_range
syncfs syscall sysconf system sysv_signal tan tanf tanh tanhf tanhl tanl tcgetpgrp tcsetpgrp tee tempnam
tgamma tgkill time time_t timegm timelocal timespec timespec_get timespec_getres timeval timex timezone tm
tmpfile tmpnam toascii tolower totalorder toupper trunc truncate truncf truncl ttyname ttyslot tzname tzset
u_char u_int u_long u_short ualarm ucred ufromfp uint ulong umask ungetc ungetwc unlink unlinkat unlockpt
unsetenv unshare uselocale ushort usleep utimensat utimes wcpcpy wcpncpy wcrtomb wctob wctomb wctrans wctype
wcwidth wmemchr wmemcmp wmemcpy wmemmove wmempcpy wmemset wprintf write wscanf y0 y0f y0l y1 y1f y1l yn ynf
ynl
)";

}  // namespace

WordSet::WordSet(std::string_view text) {
  while (true) {
    size_t begin = text.find_first_not_of(" \n");
    if (begin == std::string_view::npos) return;
    size_t end = text.find_first_of(" \n", begin);
    words_.insert(text.substr(begin, end - begin));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end);
  }
}

bool IsReservedWord(std::string_view name) {
  static const WordSet* const keywords = new WordSet(kKeywords);
  static const WordSet* const macros = new WordSet(kStandardMacros);
  return keywords->Has(name) || macros->Has(name);
}

bool IsImplementationName(std::string_view name) {
  if (name.substr(0, 10) == "llvmparse_") return true;
  return name.size() > 1 && name[0] == '_' && (name[1] == '_' || (name[1] >= 'A' && name[1] <= 'Z'));
}

bool IsReservedType(std::string_view name) {
  static const WordSet* const words = new WordSet(kTypeKeywords);
  return words->Has(name);
}

bool IsGlobalName(std::string_view name) {
  static const WordSet* const words = new WordSet(kGlobals);
  return name == "std" || name == "llvmparse" || words->Has(name);
}

bool IsPossibleMacro(std::string_view name) {
  static const WordSet* const words = new WordSet(kOtherMacros);
  const bool is_ours = name.substr(0, 10) == "LLVMPARSE_";
  return is_ours || words->Has(name) || IsSystemMacro(name);
}

}  // namespace llvmparse::emit
