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

// Functions, variables and types that the C and POSIX headers declare in the global namespace: what C++'s own
// headers and those that C programs include draw in, and of the others what somebody may call a package.
constexpr std::string_view kGlobals = R"(
FILE FP_INT_DOWNWARD FP_INT_TONEAREST FP_INT_TONEARESTFROMZERO FP_INT_TOWARDZERO FP_INT_UPWARD a64l abort abs
accept accept4 access acct acos acosf acosf32 acosf32x acosf64 acosf64x acosh acoshf acoshf32 acoshf32x
acoshf64 acoshf64x acoshl acosl adjtime alarm aligned_alloc alloca arc4random arc4random_buf
arc4random_uniform asctime asctime_r asin asinf asinf32 asinf32x asinf64 asinf64x asinh asinhf asinhf32
asinhf32x asinhf64 asinhf64x asinhl asinl asprintf at_quick_exit atan atan2 atan2f atan2f32 atan2f32x
atan2f64 atan2f64x atan2l atanf atanf32 atanf32x atanf64 atanf64x atanh atanhf atanhf32 atanhf32x atanhf64
atanhf64x atanhl atanl atexit atof atoi atol atoll basename bcmp bcopy bind blkcnt64_t blkcnt_t blksize_t brk
bsearch btowc bzero c16rtomb c32rtomb c8rtomb caddr_t calloc canonicalize canonicalize_file_name
canonicalizef canonicalizef32 canonicalizef32x canonicalizef64 canonicalizef64x canonicalizel cbrt cbrtf
cbrtf32 cbrtf32x cbrtf64 cbrtf64x cbrtl ceil ceilf ceilf32 ceilf32x ceilf64 ceilf64x ceill chdir chmod chown
chroot clearenv clearerr clearerr_unlocked clock clock_adjtime clock_getcpuclockid clock_getres clock_gettime
clock_nanosleep clock_settime clock_t clockid_t clone close close_range closefrom cmsghdr comparison_fn_t
confstr connect cookie_close_function_t cookie_io_functions_t cookie_read_function_t cookie_seek_function_t
cookie_write_function_t copy_file_range copysign copysignf copysignf32 copysignf32x copysignf64 copysignf64x
copysignl cos cosf cosf32 cosf32x cosf64 cosf64x cosh coshf coshf32 coshf32x coshf64 coshf64x coshl cosl
cpu_set_t creat crypt ctermid ctime ctime_r cuserid daddl daddr_t daemon daylight ddivl dev_t dfmal difftime
div div_t dmull double_t dprintf drand48 drand48_data drand48_r drem dremf dreml dsqrtl dsubl dup dup2 dup3
duplocale dysize eaccess ecvt ecvt_r endusershell environ erand48 erand48_r erf erfc erfcf erfcf32 erfcf32x
erfcf64 erfcf64x erfcl erff erff32 erff32x erff64 erff64x erfl error_t euidaccess execl execle execlp execv
execve execveat execvp execvpe exit exp exp10 exp10f exp10f32 exp10f32x exp10f64 exp10f64x exp10l exp2 exp2f
exp2f32 exp2f32x exp2f64 exp2f64x exp2l expf expf32 expf32x expf64 expf64x expl explicit_bzero expm1 expm1f
expm1f32 expm1f32x expm1f64 expm1f64x expm1l f32addf32x f32addf64 f32addf64x f32divf32x f32divf64 f32divf64x
f32fmaf32x f32fmaf64 f32fmaf64x f32mulf32x f32mulf64 f32mulf64x f32sqrtf32x f32sqrtf64 f32sqrtf64x f32subf32x
f32subf64 f32subf64x f32xaddf64 f32xaddf64x f32xdivf64 f32xdivf64x f32xfmaf64 f32xfmaf64x f32xmulf64
f32xmulf64x f32xsqrtf64 f32xsqrtf64x f32xsubf64 f32xsubf64x f64addf64x f64divf64x f64fmaf64x f64mulf64x
f64sqrtf64x f64subf64x f_owner_ex fabs fabsf fabsf32 fabsf32x fabsf64 fabsf64x fabsl faccessat fadd faddl
fallocate fchdir fchmod fchmodat fchown fchownat fclose fcloseall fcntl fcvt fcvt_r fd_mask fd_set fdatasync
fdim fdimf fdimf32 fdimf32x fdimf64 fdimf64x fdiml fdiv fdivl fdopen feof feof_unlocked ferror
ferror_unlocked fexecve fflush fflush_unlocked ffma ffmal ffs ffsl ffsll fgetc fgetc_unlocked fgetpos
fgetpos64 fgets fgets_unlocked fgetwc fgetwc_unlocked fgetws fgetws_unlocked file_handle fileno
fileno_unlocked finite finitef finitel float_t flock flockfile floor floorf floorf32 floorf32x floorf64
floorf64x floorl fma fmaf fmaf32 fmaf32x fmaf64 fmaf64x fmal fmax fmaxf fmaxf32 fmaxf32x fmaxf64 fmaxf64x
fmaximum fmaximum_mag fmaximum_mag_num fmaximum_mag_numf fmaximum_mag_numf32 fmaximum_mag_numf32x
fmaximum_mag_numf64 fmaximum_mag_numf64x fmaximum_mag_numl fmaximum_magf fmaximum_magf32 fmaximum_magf32x
fmaximum_magf64 fmaximum_magf64x fmaximum_magl fmaximum_num fmaximum_numf fmaximum_numf32 fmaximum_numf32x
fmaximum_numf64 fmaximum_numf64x fmaximum_numl fmaximumf fmaximumf32 fmaximumf32x fmaximumf64 fmaximumf64x
fmaximuml fmaxl fmaxmag fmaxmagf fmaxmagf32 fmaxmagf32x fmaxmagf64 fmaxmagf64x fmaxmagl fmemopen fmin fminf
fminf32 fminf32x fminf64 fminf64x fminimum fminimum_mag fminimum_mag_num fminimum_mag_numf
fminimum_mag_numf32 fminimum_mag_numf32x fminimum_mag_numf64 fminimum_mag_numf64x fminimum_mag_numl
fminimum_magf fminimum_magf32 fminimum_magf32x fminimum_magf64 fminimum_magf64x fminimum_magl fminimum_num
fminimum_numf fminimum_numf32 fminimum_numf32x fminimum_numf64 fminimum_numf64x fminimum_numl fminimumf
fminimumf32 fminimumf32x fminimumf64 fminimumf64x fminimuml fminl fminmag fminmagf fminmagf32 fminmagf32x
fminmagf64 fminmagf64x fminmagl fmod fmodf fmodf32 fmodf32x fmodf64 fmodf64x fmodl fmul fmull fopen fopen64
fopencookie fork fpathconf fpos64_t fpos_t fprintf fputc fputc_unlocked fputs fputs_unlocked fputwc
fputwc_unlocked fputws fputws_unlocked fread fread_unlocked free freelocale freopen freopen64 frexp frexpf
frexpf32 frexpf32x frexpf64 frexpf64x frexpl fromfp fromfpf fromfpf32 fromfpf32x fromfpf64 fromfpf64x fromfpl
fromfpx fromfpxf fromfpxf32 fromfpxf32x fromfpxf64 fromfpxf64x fromfpxl fsblkcnt64_t fsblkcnt_t fscanf fseek
fseeko fseeko64 fsetpos fsetpos64 fsfilcnt64_t fsfilcnt_t fsid_t fsqrt fsqrtl fstat fstatat fsub fsubl fsync
ftell ftello ftello64 ftruncate ftruncate64 ftrylockfile funlockfile futimens futimes futimesat fwide
fwprintf fwrite fwrite_unlocked fwscanf gamma gammaf gammal gcvt get_current_dir_name getc getc_unlocked
getchar getchar_unlocked getcpu getcwd getdate getdate_err getdate_r getdelim getdomainname getdtablesize
getegid getentropy getenv geteuid getgid getgroups gethostid gethostname getitimer getline getloadavg
getlogin getlogin_r getopt getpagesize getpass getpayload getpayloadf getpayloadf32 getpayloadf32x
getpayloadf64 getpayloadf64x getpayloadl getpeername getpgid getpgrp getpid getppid getpt getresgid getresuid
getsid getsockname getsockopt getsubopt gettid gettimeofday getuid getumask getusershell getw getwc
getwc_unlocked getwchar getwchar_unlocked getwd gid_t gmtime gmtime_r grantpt group_member gsignal hypot
hypotf hypotf32 hypotf32x hypotf64 hypotf64x hypotl id_t ilogb ilogbf ilogbf32 ilogbf32x ilogbf64 ilogbf64x
ilogbl imaxabs imaxdiv index initstate initstate_r ino64_t ino_t int16_t int32_t int64_t int8_t int_fast16_t
int_fast32_t int_fast64_t int_fast8_t int_least16_t int_least32_t int_least64_t int_least8_t intmax_t
intptr_t iovec isalnum isalpha isascii isatty isblank iscanonical iscntrl isctype isdigit isfdtype isgraph
isinff isinfl islower isnanf isnanl isprint ispunct issignaling isspace isupper iswalnum iswalnum_l iswalpha
iswalpha_l iswblank iswblank_l iswcntrl iswcntrl_l iswctype iswctype_l iswdigit iswdigit_l iswgraph
iswgraph_l iswlower iswlower_l iswprint iswprint_l iswpunct iswpunct_l iswspace iswspace_l iswupper
iswupper_l iswxdigit iswxdigit_l isxdigit itimerspec itimerval j0 j0f j0f32 j0f32x j0f64 j0f64x j0l j1 j1f
j1f32 j1f32x j1f64 j1f64x j1l jmp_buf jn jnf jnf32 jnf32x jnf64 jnf64x jnl jrand48 jrand48_r key_t kill
killpg l64a labs lchmod lchown lcong48 lcong48_r lconv ldexp ldexpf ldexpf32 ldexpf32x ldexpf64 ldexpf64x
ldexpl ldiv ldiv_t lgamma lgamma_r lgammaf lgammaf32 lgammaf32_r lgammaf32x lgammaf32x_r lgammaf64
lgammaf64_r lgammaf64x lgammaf64x_r lgammaf_r lgammal lgammal_r linger link linkat listen llabs lldiv lldiv_t
llogb llogbf llogbf32 llogbf32x llogbf64 llogbf64x llogbl llrint llrintf llrintf32 llrintf32x llrintf64
llrintf64x llrintl llround llroundf llroundf32 llroundf32x llroundf64 llroundf64x llroundl locale_t
localeconv localtime localtime_r lockf lockf64 loff_t log log10 log10f log10f32 log10f32x log10f64 log10f64x
log10l log1p log1pf log1pf32 log1pf32x log1pf64 log1pf64x log1pl log2 log2f log2f32 log2f32x log2f64 log2f64x
log2l logb logbf logbf32 logbf32x logbf64 logbf64x logbl logf logf32 logf32x logf64 logf64x logl longjmp
lrand48 lrand48_r lrint lrintf lrintf32 lrintf32x lrintf64 lrintf64x lrintl lround lroundf lroundf32
lroundf32x lroundf64 lroundf64x lroundl lseek lseek64 lstat lutimes malloc max_align_t mblen mbrlen mbrtowc
mbsinit mbsnrtowcs mbsrtowcs mbstate_t mbstowcs mbtowc memccpy memchr memcmp memcpy memfrob memmem memmove
mempcpy memrchr memset mkdir mkdirat mkdtemp mkfifo mkfifoat mknod mknodat mkostemp mkostemp64 mkostemps
mkostemps64 mkstemp mkstemp64 mkstemps mkstemps64 mktemp mktime mmsghdr mode_t modf modff modff32 modff32x
modff64 modff64x modfl mrand48 mrand48_r msghdr name_to_handle_at nan nanf nanf32 nanf32x nanf64 nanf64x nanl
nanosleep nearbyint nearbyintf nearbyintf32 nearbyintf32x nearbyintf64 nearbyintf64x nearbyintl newlocale
nextafter nextafterf nextafterf32 nextafterf32x nextafterf64 nextafterf64x nextafterl nextdown nextdownf
nextdownf32 nextdownf32x nextdownf64 nextdownf64x nextdownl nexttoward nexttowardf nexttowardl nextup nextupf
nextupf32 nextupf32x nextupf64 nextupf64x nextupl nice nlink_t nrand48 nrand48_r obstack obstack_printf
obstack_vprintf off64_t off_t on_exit open open_by_handle_at open_memstream open_wmemstream openat optarg
opterr optind optopt osockaddr pathconf pause pclose perror pid_t pipe pipe2 popen posix_memalign
posix_openpt pow powf powf32 powf32x powf64 powf64x powl pread pread64 printf profil program_invocation_name
program_invocation_short_name pselect psiginfo psignal ptrdiff_t ptsname ptsname_r putc putc_unlocked putchar
putchar_unlocked putenv puts putw putwc putwc_unlocked putwchar putwchar_unlocked pwrite pwrite64 qecvt
qecvt_r qfcvt qfcvt_r qgcvt qsort qsort_r quad_t quick_exit raise rand rand_r random random_data random_r
rawmemchr read readahead readlink readlinkat realloc reallocarray realpath recv recvfrom recvmmsg recvmsg
register_t remainder remainderf remainderf32 remainderf32x remainderf64 remainderf64x remainderl remove
remquo remquof remquof32 remquof32x remquof64 remquof64x remquol rename renameat renameat2 revoke rewind
rindex rint rintf rintf32 rintf32x rintf64 rintf64x rintl rmdir round roundeven roundevenf roundevenf32
roundevenf32x roundevenf64 roundevenf64x roundevenl roundf roundf32 roundf32x roundf64 roundf64x roundl
rpmatch sbrk scalb scalbf scalbl scalbln scalblnf scalblnf32 scalblnf32x scalblnf64 scalblnf64x scalblnl
scalbn scalbnf scalbnf32 scalbnf32x scalbnf64 scalbnf64x scalbnl scanf sched_get_priority_max
sched_get_priority_min sched_getaffinity sched_getcpu sched_getparam sched_getscheduler sched_param
sched_rr_get_interval sched_setaffinity sched_setparam sched_setscheduler sched_yield secure_getenv seed48
seed48_r select sem_clockwait sem_close sem_destroy sem_getvalue sem_init sem_open sem_post sem_t
sem_timedwait sem_trywait sem_unlink sem_wait send sendmmsg sendmsg sendto setbuf setbuffer setdomainname
setegid setenv seteuid setgid sethostid sethostname setitimer setjmp setlinebuf setlocale setlogin setns
setpayload setpayloadf setpayloadf32 setpayloadf32x setpayloadf64 setpayloadf64x setpayloadl setpayloadsig
setpayloadsigf setpayloadsigf32 setpayloadsigf32x setpayloadsigf64 setpayloadsigf64x setpayloadsigl setpgid
setpgrp setregid setresgid setresuid setreuid setsid setsockopt setstate setstate_r settimeofday setuid
setusershell setvbuf shutdown sigaction sigaltstack sigevent sigisemptyset sigjmp_buf signal signgam
significand significandf significandl sigset_t sigval sin sincos sincosf sincosf32 sincosf32x sincosf64
sincosf64x sincosl sinf sinf32 sinf32x sinf64 sinf64x sinh sinhf sinhf32 sinhf32x sinhf64 sinhf64x sinhl sinl
size_t sleep snprintf sockaddr sockaddr_storage sockatmark socket socketpair socklen_t splice sprintf sqrt
sqrtf sqrtf32 sqrtf32x sqrtf64 sqrtf64x sqrtl srand srand48 srand48_r srandom srandom_r sscanf ssignal
ssize_t stat statx statx_timestamp stderr stdin stdout stpcpy stpncpy strcasecmp strcasecmp_l strcasestr
strcat strchr strchrnul strcmp strcoll strcoll_l strcpy strcspn strdup strerror strerror_l strerror_r
strfromd strfromf strfromf32 strfromf32x strfromf64 strfromf64x strfroml strfry strftime strftime_l strlen
strncasecmp strncasecmp_l strncat strncmp strncpy strndup strnlen strpbrk strptime strptime_l strrchr strsep
strsignal strspn strstr strtod strtod_l strtof strtof32 strtof32_l strtof32x strtof32x_l strtof64 strtof64_l
strtof64x strtof64x_l strtof_l strtok strtok_r strtol strtol_l strtold strtold_l strtoll strtoll_l strtoq
strtoul strtoul_l strtoull strtoull_l strtouq strverscmp strxfrm strxfrm_l suseconds_t swab swprintf swscanf
symlink symlinkat sync sync_file_range syncfs syscall sysconf system sysv_signal tan tanf tanf32 tanf32x
tanf64 tanf64x tanh tanhf tanhf32 tanhf32x tanhf64 tanhf64x tanhl tanl tcgetpgrp tcsetpgrp tee tempnam tgamma
tgammaf tgammaf32 tgammaf32x tgammaf64 tgammaf64x tgammal tgkill time time_t timegm timelocal timer_create
timer_delete timer_getoverrun timer_gettime timer_settime timer_t timespec timespec_get timespec_getres
timeval timex timezone tm tmpfile tmpfile64 tmpnam tmpnam_r toascii tolower tolower_l totalorder totalorderf
totalorderf32 totalorderf32x totalorderf64 totalorderf64x totalorderl totalordermag totalordermagf
totalordermagf32 totalordermagf32x totalordermagf64 totalordermagf64x totalordermagl toupper toupper_l
towctrans towctrans_l towlower towlower_l towupper towupper_l trunc truncate truncate64 truncf truncf32
truncf32x truncf64 truncf64x truncl ttyname ttyname_r ttyslot tzname tzset u_char u_int u_int16_t u_int32_t
u_int64_t u_int8_t u_long u_quad_t u_short ualarm ucred ufromfp ufromfpf ufromfpf32 ufromfpf32x ufromfpf64
ufromfpf64x ufromfpl ufromfpx ufromfpxf ufromfpxf32 ufromfpxf32x ufromfpxf64 ufromfpxf64x ufromfpxl uid_t
uint uint16_t uint32_t uint64_t uint8_t uint_fast16_t uint_fast32_t uint_fast64_t uint_fast8_t uint_least16_t
uint_least32_t uint_least64_t uint_least8_t uintmax_t uintptr_t ulong umask ungetc ungetwc unlink unlinkat
unlockpt unsetenv unshare useconds_t uselocale ushort usleep utimensat utimes va_list valloc vasprintf
vdprintf vfork vfprintf vfscanf vfwprintf vfwscanf vhangup vprintf vscanf vsnprintf vsprintf vsscanf
vswprintf vswscanf vwprintf vwscanf wcpcpy wcpncpy wcrtomb wcscasecmp wcscasecmp_l wcscat wcschr wcschrnul
wcscmp wcscoll wcscoll_l wcscpy wcscspn wcsdup wcsftime wcsftime_l wcslen wcsncasecmp wcsncasecmp_l wcsncat
wcsncmp wcsncpy wcsnlen wcsnrtombs wcspbrk wcsrchr wcsrtombs wcsspn wcsstr wcstod wcstod_l wcstof wcstof32
wcstof32_l wcstof32x wcstof32x_l wcstof64 wcstof64_l wcstof64x wcstof64x_l wcstof_l wcstok wcstol wcstol_l
wcstold wcstold_l wcstoll wcstoll_l wcstombs wcstoq wcstoul wcstoul_l wcstoull wcstoull_l wcstouq wcswcs
wcswidth wcsxfrm wcsxfrm_l wctob wctomb wctrans wctrans_l wctrans_t wctype wctype_l wctype_t wcwidth wint_t
wmemchr wmemcmp wmemcpy wmemmove wmempcpy wmemset wprintf write wscanf y0 y0f y0f32 y0f32x y0f64 y0f64x y0l
y1 y1f y1f32 y1f32x y1f64 y1f64x y1l yn ynf ynf32 ynf32x ynf64 ynf64x ynl
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
  const std::string_view start = name.substr(0, 8);
  return name == "std" || name == "llvmparse" || name == "main" || start == "pthread_" ||
         start == "PTHREAD_" || words->Has(name);
}

bool IsPossibleMacro(std::string_view name) {
  static const WordSet* const words = new WordSet(kOtherMacros);
  const bool is_ours = name.substr(0, 10) == "LLVMPARSE_";
  return is_ours || words->Has(name) || IsSystemMacro(name);
}

}  // namespace llvmparse::emit
