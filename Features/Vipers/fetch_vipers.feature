Feature: Fetching vipers
  Users want to see vipers or to read why there are none: whatever the service responds, the screen shows one
  or the other, and they can try again.

  @004-20
  Scenario: The sample of the service is shown as vipers
    Given I opened the viper screen
    When the server responds with this body:
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

  @004-24
  Scenario Outline: The message says why there are no vipers: <outcome>
    Given I opened the viper screen
    When the load ends with <outcome>
    Then present this message:
      | text | <message> |

    Examples:
      | outcome                      | message               |
      | a timeout                    | Request Failed        |
      | status 401                   | Unauthorized          |
      | status 404                   | Response Unsuccessful |
      | a response that is too large | Response Too Large    |

    @004-21
    Examples: The data that was promised is missing
      | outcome       | message                 |
      | an empty body | JSON Conversion Failure |

    @004-22
    Examples: The data cannot be read
      | outcome | message                 |
      | garbage | JSON Conversion Failure |

    @004-49
    Examples: The service says that it did not succeed
      | outcome   | message               |
      | a refusal | Response Unsuccessful |

  @004-49
  Scenario: A response without content is not an error
    Given I opened the viper screen
    When the load ends with status 204
    Then only the message "No Viper level Loaded" is visible
