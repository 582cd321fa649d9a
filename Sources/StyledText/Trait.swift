#if !StyledText
  #error("This module needs the trait StyledText of inkwheel: depend on it without traits: [].")
#endif
