#include "CNcurses.h"

#include <errno.h>
#include <string.h>

#define FATAL_COUNT 7
static const int fatal_signals[FATAL_COUNT] = {
    SIGSEGV, SIGILL, SIGABRT, SIGFPE, SIGBUS, SIGTRAP, SIGQUIT};

/// The state that a crashing process needs to restore the terminal. It is static, since handlers
/// may not allocate.
static struct {
  volatile sig_atomic_t armed;
  int device;
  struct termios mode;
  size_t length;
  bool asks;
  /// The number of outstanding answers, and the timeout for each in milliseconds.
  volatile sig_atomic_t expected, patience;
  char bytes[1024];
  struct sigaction old[FATAL_COUNT];
  char stack[16384];
} rescue = {.patience = 1000};

/// Reads mouse reports and outstanding answers, which the shell would get otherwise.
///
/// The last answer, `CSI ? … c`, is the one to the request at the end of `rescue.bytes`. Without a
/// request a short timeout has to do. The device does not block.
static void read_answers(void) {
  struct pollfd file = {.fd = rescue.device, .events = POLLIN};
  char bytes[256];
  int left = rescue.expected + 1;
  int matched = 0;
  for (int i = 0; i < 64 && left > 0 && poll(&file, 1, rescue.asks ? rescue.patience : 30) > 0; i++) {
    ssize_t count = read(rescue.device, bytes, sizeof bytes);
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
  if (rescue.armed) {
    rescue.armed = 0;
    (void)!write(rescue.device, rescue.bytes, rescue.length);
    read_answers();
    tcsetattr(rescue.device, TCSANOW, &rescue.mode);
  }
  for (int i = 0; i < FATAL_COUNT; i++)
    if (fatal_signals[i] == number) sigaction(number, &rescue.old[i], NULL);
  raise(number);
}

void cncurses_expect(int count, int patience) {
  rescue.expected = count;
  rescue.patience = patience;
}

void cncurses_arm(
    int device, const struct termios *mode, const unsigned char *bytes, size_t length, bool asks) {
  bool armed = rescue.armed;
  // A crash during this update must write nothing rather than a mixture.
  rescue.armed = 0;
  if (length > sizeof rescue.bytes) length = sizeof rescue.bytes;
  memcpy(rescue.bytes, bytes, length);
  rescue.length = length;
  rescue.asks = asks;
  rescue.device = device;
  rescue.mode = *mode;
  if (armed) {
    rescue.armed = 1;
    return;
  }
  // On a separate stack, since infinite recursion has used up the normal one.
  stack_t stack = {.ss_sp = rescue.stack, .ss_size = sizeof rescue.stack};
  sigaltstack(&stack, NULL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = give_terminal_back;
  action.sa_flags = SA_ONSTACK;
  for (int i = 0; i < FATAL_COUNT; i++) sigaction(fatal_signals[i], &action, &rescue.old[i]);
  rescue.armed = 1;
}

void cncurses_disarm(void) {
  if (!rescue.armed) return;
  rescue.armed = 0;
  for (int i = 0; i < FATAL_COUNT; i++) sigaction(fatal_signals[i], &rescue.old[i], NULL);
}
