Feature: Fetching vipers
  The screen asks its presenter, the presenter its interactor, and the interactor the connection. What
  comes back is either vipers or an error, and the screen shows both.

  Rule: Vipers that arrive are shown

    @004-20
    Scenario: The service's own sample becomes vipers
      Given I opened the viper screen
      When the server answers with status 200 and this body:
        """json
        {
          "success": true,
          "status": 200,
          "overview": {"title": "Viper Demo"},
          "vipers": [
            {"id": 4, "level": "1", "bg_image_url": "https://images.example/a.png", "accessible": true},
            {"id": 3, "level": "2", "bg_image_url": "https://images.example/b.png", "accessible": false},
            {"id": 5, "level": "3", "bg_image_url": "https://images.example/c.png", "accessible": false}
          ]
        }
        """
      Then the screen shows these rows:
        | level | image                        | accessible |
        | 1     | https://images.example/a.png | yes        |
        | 2     | https://images.example/b.png | no         |
        | 3     | https://images.example/c.png | no         |
      And the screen is titled "Viper Demo"

    @004-23
    Scenario: The screen learns how each viper is to be shown
      Given the server has these vipers:
        | level | image                             | accessible |
        | 1     | https://images.example/meadow.png | yes        |
        | 2     |                                   | no         |
      When I open the viper screen
      And the server response is valid
      Then the screen shows these rows:
        | label       | level | image                             | dimmed |
        | Viper Level | 1     | https://images.example/meadow.png | no     |
        | Viper Level | 2     |                                   | yes    |

    @004-25
    Scenario: Vipers from the network arrive where screens are drawn
      Given I opened the viper screen
      When the load ends with a valid response
      Then everything was presented on the main actor

  Rule: Data that cannot be used is an error

    @004-21
    Scenario: No data where data was promised
      Given I opened the viper screen
      When the server answers with status 200 and no body
      Then only the message "JSON Conversion Failure" is visible

    @004-22
    Scenario Outline: Data that cannot be read: <outcome>
      Given I opened the viper screen
      When the load ends with <outcome>
      Then only the message "JSON Conversion Failure" is visible

      Examples:
        | outcome           |
        | garbage           |
        | a truncated body  |
        | wrong types       |
        | missing parts     |
        | a missing list    |
        | data that is null |

    @004-24
    Scenario Outline: The screen gets a message about <outcome>
      Given I opened the viper screen
      When the load ends with <outcome>
      Then present this message:
        | text | <message> |

      Examples:
        | outcome                      | message               |
        | a refused connection         | Request Failed        |
        | a timeout                    | Request Failed        |
        | status 401                   | Unauthorized          |
        | status 404                   | Response Unsuccessful |
        | status 429                   | Response Unsuccessful |
        | an error without data        | Response Unsuccessful |
        | a response that is too large | Response Too Large    |

  # The service says in the body, too, whether it has succeeded. The app did not look at it and showed an
  # answer that refuses as one without vipers.
  Rule: An answer that calls itself a failure is one

    @004-49
    Scenario: The service says that it did not succeed
      Given I opened the viper screen
      When the load ends with a refusal
      Then only the message "Response Unsuccessful" is visible

    @004-49
    Scenario: An answer that does not say whether it succeeded is a good one
      Given I opened the viper screen
      When the server answers with status 200 and this body:
        """json
        {"vipers": [{"level": "1"}]}
        """
      Then only the table is visible

  # Status 204 says that there is nothing to send. The app took that for data that cannot be read, though
  # it has a state for it.
  Rule: Nothing to show is no error

    @004-49
    Scenario: The service has no content
      Given I opened the viper screen
      When the server answers with status 204 and no body
      Then only the message "No Viper level Loaded" is visible

    @004-49
    Scenario: The service answers with an empty object
      Given I opened the viper screen
      When the server answers with status 200 and this body:
        """json
        {}
        """
      Then only the message "No Viper level Loaded" is visible

  @improvement
  Rule: Trying again

    @004-49
    Scenario: Trying again takes the error away at once
      Given I opened the viper screen
      And the load ends with a lost connection
      When I refresh the screen
      Then only the loading view is visible

    @004-49
    Scenario: After an error, trying again leads to the vipers
      Given I opened the viper screen
      And the load ends with a lost connection
      When I refresh the screen
      And the load ends with a valid response
      Then only the table is visible

    @004-49
    Scenario: Trying again in vain says what is wrong now
      Given I opened the viper screen
      And the load ends with a lost connection
      When I refresh the screen
      And the load ends with status 401
      Then only the message "Unauthorized" is visible

    @004-49
    Scenario: Where there were no vipers, there may be some by now
      Given the server has no vipers
      And I opened the viper screen
      And the load ends with a valid response
      And the server has these vipers:
        | level |
        | 1     |
      When I refresh the screen
      And the load ends with a valid response
      Then only the table is visible
