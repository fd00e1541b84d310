Feature: See a character
  Fans read who a character is, how often it appears, and which of its comics they could read next.

  @001-27 @001-28
  Scenario: The page shows the picture, the description, how often the character appears, and its comics
    Given I opened the page of the character 1011334
    When the load ends with a valid response
    Then the screen shows these rows:
      | part        | text                                                             |
      | title       | 3-D Man                                                          |
      | picture     | https://i.annihil.us/u/prod/marvel/i/mg/c/e0/535fecbbb9784.jpg   |
      | description | No Description Available                                         |
      | fact        | Comics available: 12                                             |
      | fact        | Series available: 3                                              |
      | fact        | Stories available: 21                                            |
      | link        | Avengers: The Initiative (2007) #14                              |
      | link        | Official Handbook of the Marvel Universe (2004) #12 (SPIDER-MAN) |
      | link        | A Comic No Library Kept (1999) #1                                |
      | link        | A Comic Without an Address (1999) #2                             |

  @001-29
  Scenario: A character without a name
    Given the server has these characters:
      | id | name | description |
      | 7  |      | Unnamed.    |
    And I opened the page of the character 7
    When the load ends with a valid response
    Then the screen is titled "Character Detail"
    And the screen shows these rows:
      | part        | text             |
      | title       | Character Detail |
      | picture     | placeholder      |
      | description | Unnamed.         |

  @001-30
  Scenario: Where there are no comics, the page has no line about them
    Given the server has these characters:
      | id | name  | comics | series | stories |
      | 7  | Aegis | 0      | 3      | 7       |
    And I opened the page of the character 7
    When the load ends with a valid response
    Then the screen shows these rows:
      | part        | text                     |
      | title       | Aegis                    |
      | picture     | placeholder              |
      | description | No Description Available |
      | fact        | Series available: 3      |
      | fact        | Stories available: 7     |

  @001-31 @001-32
  Scenario Outline: The message says why the page could not be loaded: <outcome>
    Given I opened the page of the character 1011334
    When the load ends with <outcome>
    Then hide the UI activity indicator
    And present this message:
      | title | <title> |
      | text  | <words> |
    And the screen shows these rows:
      | part    | text             |
      | title   | Character Detail |
      | picture | placeholder      |

    Examples:
      | outcome                | title                    | words                                                                                    |
      | no internet connection | No internet connection   | The character could not be loaded. Check your internet connection and try again          |
      | an invalid response    | Failed loading character | The character could not be loaded because the server's response could not be read        |
      | status 401             | Access refused           | The character could not be loaded because the server does not accept the key of this app |
      | status 404             | No such character        | The character you asked for does not exist, or not any more                              |

  @001-22 @001-33
  Scenario: The name and the picture from the list are shown at once, and the rest follows
    Given I opened the list of all characters
    And the load ends with a valid response
    When I select "Aegis"
    Then the screen is titled "Aegis"
    And present a UI activity indicator
    And the screen shows these rows:
      | part    | text                                              |
      | title   | Aegis                                             |
      | picture | https://i.annihil.us/u/prod/marvel/i/mg/aegis.gif |
    When the load ends with a valid response
    Then the screen shows these rows:
      | part        | text                                              |
      | title       | Aegis                                             |
      | picture     | https://i.annihil.us/u/prod/marvel/i/mg/aegis.gif |
      | description | Keeper of a very large shield.                    |
      | fact        | Comics available: 1                               |
      | fact        | Series available: 1                               |
      | fact        | Stories available: 1                              |

  @001-33
  Scenario: The name and the picture from the list stay when the rest cannot be loaded
    Given I opened the list of all characters
    And the load ends with a valid response
    When I select "Aegis"
    And the load ends with no internet connection
    Then present this message:
      | title | No internet connection                                                          |
      | text  | The character could not be loaded. Check your internet connection and try again |
    And the screen shows these rows:
      | part    | text                                              |
      | title   | Aegis                                             |
      | picture | https://i.annihil.us/u/prod/marvel/i/mg/aegis.gif |

  @001-28
  Scenario: The picture of a character is loaded for its page
    Given the server has these characters:
      | id | name  | picture                      | extension |
      | 1  | Storm | https://images.example/storm | jpg       |
    And the server has these images:
      | address                          | image |
      | https://images.example/storm.jpg | storm |
    And every request ends with a valid response
    When I open the page of the character 1
    And I look at the picture of the page
    Then the row "picture" shows the image "storm"

  @001-28
  Scenario: Where the service gives no total, the page counts what it names, if it names any
    Given I opened the page of the character 1
    When the server responds with this body:
      """json
      {"code": 200, "status": "Ok", "data": {"offset": 0, "limit": 20, "total": 1, "count": 1, "results": [
        {"id": 1, "name": "Storm", "comics": {}, "stories": {"items": [{"name": "One"}, {"name": "Two"}]}}]}}
      """
    Then the screen shows these rows:
      | part        | text                     |
      | title       | Storm                    |
      | picture     | placeholder              |
      | description | No Description Available |
      | fact        | Stories available: 2     |
