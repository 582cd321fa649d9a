#include <stdlib.h>
#include <unistd.h>

/// Sets the arguments that `CommandLine` returns; from the standard library of Swift.
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count)
    __attribute__((weak));

/// Lets a program start where there is no /proc, as in an empty root.
///
/// Swift reads the arguments of the program from there; glibc passes them to constructors. And at
/// its start the runtime looks for its tool for backtraces beside its own file, which glibc finds
/// only in /proc if the program is static: without it the runtime aborts, unless SWIFT_ROOT tells
/// where to look. A constructor with a priority runs before those of the runtime.
__attribute__((constructor(101))) static void start_without_proc(int count, char **arguments) {
  if (access("/proc/self/exe", F_OK) == 0) return;
  setenv("SWIFT_ROOT", "/", 0);
  if (_swift_stdlib_overrideUnsafeArgvArgc)
    _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
}
