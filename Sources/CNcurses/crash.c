#include "CNcurses.h"

#include <errno.h>
#include <string.h>

/// The signals that end a process, but for those that are caught or are only ignored or blocked.
#define FATAL_COUNT 15
static const int fatal_signals[FATAL_COUNT] = {
    SIGSEGV, SIGILL, SIGABRT, SIGFPE, SIGBUS, SIGTRAP, SIGUSR1, SIGUSR2, SIGXCPU, SIGALRM,
    SIGVTALRM, SIGPROF, SIGSYS, SIGIO, SIGPWR};

/// The state that a crashing process needs to restore the terminal. It is static, since handlers
/// may not allocate.
static struct {
  volatile sig_atomic_t armed;
  int device;
  struct termios mode;
  size_t length;
  bool asks;
  /// The number of outstanding answers, and the timeout for each in milliseconds.
  volatile sig_atomic_t expected, timeout;
  char bytes[8192];
  struct sigaction old[FATAL_COUNT];
  char stack[16384];
} crash_state = {.timeout = 1000};

/// Reads mouse reports and outstanding answers, which the shell would get otherwise.
///
/// The last answer, `CSI ? … c`, is the one to the request at the end of `crash_state.bytes`. Without a
/// request a short wait has to do. The device does not block.
static void read_answers(void) {
  struct pollfd file = {.fd = crash_state.device, .events = POLLIN};
  char bytes[256];
  int left = crash_state.expected + 1;
  int matched = 0;
  for (int i = 0; i < 64 && left > 0 && poll(&file, 1, crash_state.asks ? crash_state.timeout : 30) > 0; i++) {
    ssize_t count = read(crash_state.device, bytes, sizeof bytes);
    if (count <= 0) break;
    for (ssize_t j = 0; j < count; j++) {
      char byte = bytes[j];
      if (matched == 3 && ((byte >= '0' && byte <= '9') || byte == ';')) continue;
      if (matched == 3 && byte == 'c') left--;
      matched = byte == 27 ? 1 : (matched == 1 && byte == '[') ? 2
        : (matched == 2 && byte == '?') ? 3 : 0;
    }
  }
}

static void give_terminal_back(int number) {
  if (crash_state.armed) {
    crash_state.armed = 0;
    (void)!write(crash_state.device, crash_state.bytes, crash_state.length);
    read_answers();
    tcsetattr(crash_state.device, TCSANOW, &crash_state.mode);
  }
  for (int i = 0; i < FATAL_COUNT; i++)
    if (fatal_signals[i] == number) sigaction(number, &crash_state.old[i], NULL);
  raise(number);
}

void cncurses_expect(int count, int timeout) {
  crash_state.expected = count;
  crash_state.timeout = timeout;
}

void cncurses_arm(
    int device, const struct termios *mode, const unsigned char *bytes, size_t length, bool asks) {
  bool armed = crash_state.armed;
  // A crash during this update must write nothing rather than a mixture.
  crash_state.armed = 0;
  if (length > sizeof crash_state.bytes) length = sizeof crash_state.bytes;
  memcpy(crash_state.bytes, bytes, length);
  crash_state.length = length;
  crash_state.asks = asks;
  crash_state.device = device;
  crash_state.mode = *mode;
  if (armed) {
    crash_state.armed = 1;
    return;
  }
  // On a separate stack, since infinite recursion has used up the normal one.
  stack_t stack = {.ss_sp = crash_state.stack, .ss_size = sizeof crash_state.stack};
  sigaltstack(&stack, NULL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = give_terminal_back;
  action.sa_flags = SA_ONSTACK;
  for (int i = 0; i < FATAL_COUNT; i++) {
    struct sigaction *old = &crash_state.old[i];
    sigaction(fatal_signals[i], &action, old);
    // What a parent had ignored does not end the process.
    if (old->sa_handler == SIG_IGN) sigaction(fatal_signals[i], old, NULL);
  }
  crash_state.armed = 1;
}

void cncurses_disarm(void) {
  if (!crash_state.armed) return;
  crash_state.armed = 0;
  for (int i = 0; i < FATAL_COUNT; i++) sigaction(fatal_signals[i], &crash_state.old[i], NULL);
}
