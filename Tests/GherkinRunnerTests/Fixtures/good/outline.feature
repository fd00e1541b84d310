Feature: Outlines

  Background:
    Given a <n> that stays

  Scenario Outline: <name> and <n>
    And <n> is <<name>> of <unknown>
    When told
      """<type>
      Dear <name>,
        <n>
      """
    Then there is
      | <name> | <n>x<n> |
      | \|<n>  | <a>     |

    Examples: in turn
      | n      | name  | type | a   |
      | <name> | Ada   | text | \|  |
      | $1     | <n>   | json | \\n |

    @other
    Examples: headers alone
      | n | name |

    Examples: none

    Examples: again
      | name |
      | é    |

  Scenario Outline: without examples <n>
    Given <n>

  Scenario Outline: without steps <n>
    Examples:
      | n |
      | 1 |
