@improvement
Feature: From a character to its comics, and back
  Fans of a character want its comics, and readers of a comic want to know who is in it: each page leads to the
  other.

  @001-59
  Scenario: From a character to one of its comics, and back
    Given I opened the page of the character 1011334
    And the load ends with a valid response
    When I select "Avengers: The Initiative (2007) #14"
    Then I see the page of the comic 21366
    And the screen is titled "Avengers: The Initiative (2007) #14"
    And I can go back to "3-D Man"
    When the load ends with a valid response
    And I go back
    Then I see the page of the character 1011334
    And the screen is titled "3-D Man"

  @001-59
  Scenario: From a comic to one of its characters
    Given I opened the page of the comic 1886
    And the load ends with a valid response
    When I select "A-Bomb (HAS)"
    And the load ends with a valid response
    Then I see the page of the character 1017100
    And the screen shows these rows:
      | part        | text                                               |
      | title       | A-Bomb (HAS)                                       |
      | picture     | https://i.annihil.us/u/prod/marvel/i/mg/a-bomb.jpg |
      | description | A friend of the Hulk, and nearly as strong.        |
      | fact        | Comics available: 3                                |
      | fact        | Series available: 2                                |
      | fact        | Stories available: 7                               |

  @001-59
  Scenario: A comic that the service gives no address for opens nothing
    Given I opened the page of the character 1011334
    And the load ends with a valid response
    When I select "A Comic Without an Address (1999) #2"
    Then I see the page of the character 1011334
    And the server was asked 1 time

  @001-59
  Scenario: The message says that a comic does not exist any more, and the user can go back
    Given I opened the page of the character 1011334
    And the load ends with a valid response
    When I select "A Comic No Library Kept (1999) #1"
    And the load ends with a valid response
    Then present this message:
      | title | No such comic                                           |
      | text  | The comic you asked for does not exist, or not any more |
    When I go back
    Then I see the page of the character 1011334
