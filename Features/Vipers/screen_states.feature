Feature: States of the viper screen
  The screen has four states, loading, loaded, error and no data, to display different views. In each
  of them exactly one view is visible.

  Rule: The outcome of the load decides the state

    @004-01
    Scenario: The screen begins by loading
      Given that I have internet connection
      When I open the viper screen
      Then the screen is in the loading state

    @004-02
    Scenario: A load that fails leads to the error state, with the message
      Given I opened the viper screen
      When the load ends with a lost connection
      Then the screen is in the error state
      And only the message "Request Failed" is visible

    @004-03
    Scenario: Vipers lead to the loaded state, with a row for each of them
      Given the server has these vipers:
        | level |
        | 1     |
        | 2     |
      When I open the viper screen
      And the server response is valid
      Then the screen is in the loaded state
      And the screen shows these rows:
        | level |
        | 1     |
        | 2     |

    @004-04
    Scenario: Without a single viper there is no data
      Given the server has no vipers
      When I open the viper screen
      And the server response is valid
      Then the screen is in the no data state

  Rule: One view at a time

    @004-05
    Scenario: While vipers are on their way, only the loading view is visible
      Given that I have internet connection
      When I open the viper screen
      Then only the loading view is visible

    @004-06
    Scenario: With vipers, only the table is visible
      Given I opened the viper screen
      When the load ends with a valid response
      Then only the table is visible

    @004-06 @improvement
    Scenario: While the vipers are being refreshed, the table stays
      Given I opened the viper screen
      And the load ends with a valid response
      When I refresh the screen
      Then only the table is visible

    @004-07
    Scenario: Without vipers, only the message about that is visible
      Given the server has no vipers
      And I opened the viper screen
      When the load ends with a valid response
      Then only the message "No Viper level Loaded" is visible

    @004-08
    Scenario Outline: After <outcome>, only the message "<message>" is visible
      Given I opened the viper screen
      When the load ends with <outcome>
      Then the screen is in the error state
      And only the message "<message>" is visible

      Examples:
        | outcome                | message                 |
        | no internet connection | Request Failed          |
        | status 401             | Unauthorized            |
        | status 500             | Response Unsuccessful   |
        | garbage                | JSON Conversion Failure |

  Rule: The loading view moves for exactly as long as it is shown

    @004-09
    Scenario: The loading view is shown
      Given that I have internet connection
      When I open the viper screen
      Then the loading view is shown and moves

    @004-09
    Scenario Outline: The loading view is hidden after <outcome>
      Given I opened the viper screen
      When the load ends with <outcome>
      Then the loading view is hidden and stands still

      Examples:
        | outcome           |
        | a valid response  |
        | a lost connection |

  Rule: The message view is shown with exactly the text it was given

    @004-10
    Scenario: The message view is shown
      Given I opened the viper screen
      When the load ends with status 401
      Then only the message "Unauthorized" is visible

    @004-10
    Scenario: The message view is hidden
      Given I opened the viper screen
      When the load ends with a valid response
      Then the message view is hidden and has no text

  Rule: The screen bears the title of the overview

    @004-12
    Scenario: Vipers bring the title with them
      Given the overview of the vipers is titled "Snakes and Ladders"
      When I open the viper screen
      And the server response is valid
      Then the screen is titled "Snakes and Ladders"

    @004-12
    Scenario: The title comes even when there are no vipers below it
      Given the overview of the vipers is titled "Snakes and Ladders"
      And the server has no vipers
      When I open the viper screen
      And the server response is valid
      Then the screen is titled "Snakes and Ladders"
      And the screen is in the no data state

    @004-12
    Scenario: An error leaves the title alone
      Given the overview of the vipers is titled "Snakes and Ladders"
      And I opened the viper screen
      And the load ends with a valid response
      When I refresh the screen
      And the load ends with status 500
      Then the screen is titled "Snakes and Ladders"
      And the screen is in the error state
