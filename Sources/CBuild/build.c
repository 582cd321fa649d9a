#include "CBuild.h"

const char *cbuild_commit(void) { return INKWHEEL_COMMIT; }
