#include "CNcurses.h"

#include <errno.h>
#include <string.h>

/// The pipe that the handler writes signal numbers to.
static volatile int signal_pipe = -1;

static void write_number(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // The pipe does not block; if it is full, the reader wakes up anyway.
  (void)!write(signal_pipe, &byte, 1);
  errno = saved;
}

void cncurses_catch(int number, int pipe, struct sigaction *old) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = write_number;
  action.sa_flags = SA_RESTART;
  sigfillset(&action.sa_mask);
  signal_pipe = pipe;
  sigaction(number, &action, old);
}

void cncurses_take_default(int number) {
  struct sigaction action, old;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigaction(number, &action, &old);
  raise(number);
  sigaction(number, &old, NULL);
}
