Feature: States of the viper screen
  Users are never left with a blank or a confusing screen: in each of its four states, loading, loaded, error and
  no data, exactly one view is visible.

  @004-01 @004-05 @004-09
  Scenario: Only the loading view is visible while the vipers load
    When I open the viper screen
    Then the screen is in the loading state
    And only the loading view is visible

  @004-02 @004-08 @004-09 @004-10
  Scenario Outline: After an error only its message is visible: <outcome>
    Given I opened the viper screen
    When the load ends with <outcome>
    Then the screen is in the error state
    And only the message "<message>" is visible

    Examples:
      | outcome           | message        |
      | a lost connection | Request Failed |
      | status 401        | Unauthorized   |

  @004-03 @004-06 @004-09 @004-10
  Scenario: With vipers only the table is visible, with a row for each of them
    Given the server has these vipers:
      | level |
      | 1     |
      | 2     |
    When I open the viper screen
    And the load ends with a valid response
    Then the screen is in the loaded state
    And only the table is visible
    And the screen shows these rows:
      | level |
      | 1     |
      | 2     |

  @004-06 @improvement
  Scenario: The table stays while the vipers are refreshed
    Given I opened the viper screen
    And the load ends with a valid response
    When I refresh the screen
    Then only the table is visible

  @004-06 @improvement
  Scenario: The table is back when the user taps the message away
    Given I opened the viper screen
    And the load ends with a valid response
    And I refresh the screen
    And the load ends with a lost connection
    And only the message "Request Failed" is visible
    When I tap the message away
    Then only the table is visible
    And no message is presented

  @004-04 @004-07 @004-30
  Scenario: Without vipers only the message about that is visible
    Given the server has no vipers
    When I open the viper screen
    And the load ends with a valid response
    Then the screen is in the no data state
    And only the message "No Viper level Loaded" is visible

  @004-05 @004-07
  Scenario: Where there were no vipers, the loading view is visible while they load again
    Given the server has no vipers
    And I opened the viper screen
    And the load ends with a valid response
    When I refresh the screen
    Then the screen is in the loading state
    And only the loading view is visible

  Rule: The screen has the title of the overview

    @004-12 @004-29
    Scenario: The title comes with the vipers
      Given the overview of the vipers is titled "Snakes and Ladders"
      When I open the viper screen
      And the load ends with a valid response
      Then the screen is titled "Snakes and Ladders"

    @004-12
    Scenario: The title comes even if there are no vipers
      Given the overview of the vipers is titled "Snakes and Ladders"
      And the server has no vipers
      When I open the viper screen
      And the load ends with a valid response
      Then the screen is titled "Snakes and Ladders"
      And the screen is in the no data state

    @004-12
    Scenario: The title stays when refreshing fails
      Given the overview of the vipers is titled "Snakes and Ladders"
      And I opened the viper screen
      And the load ends with a valid response
      When I refresh the screen
      And the load ends with status 500
      Then the screen is titled "Snakes and Ladders"
      And the screen is in the error state
