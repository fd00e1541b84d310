@a
# between

@b@c
Feature: Tags

  @one
  # between

  @two #tail
  Scenario: plain
    Given a step

  @three
  # between
  Scenario Outline: <n>
    Given <n>

    @four
    # between

    @five
    Examples:
      | n |
      # between
      | 1 |

      | 2 |

    # between
    @six
    Examples:
      | n |
      | 3 |

  @seven
  # between
  @eight
  Rule: rule

    @nine
    # between
    Example: last
      Given a step
