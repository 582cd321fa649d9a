// What the build of the program was told, which no flag of Swift can say.
#ifndef INKWHEEL_CBUILD_H
#define INKWHEEL_CBUILD_H

/// The commit and its date in brackets, after a space; empty without a repository.
const char *cbuild_commit(void);

#endif
