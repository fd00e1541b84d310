Feature: Shop
  Scenario Outline: Price
    Given <count> comics

    Examples:
      | count |
      | 2     |

  Scenari: Full
    Given these comics:
      | title |
      | Saga  |
    Then the display says:
      """
      Full
      """
    Tehn it is closed

  Scenario: Empty
    Given no comics
