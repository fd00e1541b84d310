Feature: See a comic
  Readers decide by the page of a comic whether to read it: by its picture, what it is about, and who appears
  in it.

  @001-39 @001-40
  Scenario: The page shows the picture, the description, the series and the characters
    Given I opened the page of the comic 1886
    When the load ends with a valid response
    Then the screen shows these rows:
      | part        | text                                                             |
      | title       | Official Handbook of the Marvel Universe (2004) #12 (SPIDER-MAN) |
      | picture     | https://i.annihil.us/u/prod/marvel/i/mg/handbook.jpg             |
      | description | All there is to know about one wall-crawler.                     |
      | fact        | Series: Official Handbook of the Marvel Universe (2004)          |
      | link        | 3-D Man                                                          |
      | link        | A-Bomb (HAS)                                                     |

  @001-39
  Scenario: A comic without title, picture and description has a page
    Given the server has these comics:
      | id | title |
      | 7  |       |
    And I opened the page of the comic 7
    When the load ends with a valid response
    Then the screen is titled "Comic Detail"
    And the screen shows these rows:
      | part        | text                     |
      | title       | Comic Detail             |
      | picture     | placeholder              |
      | description | No Description Available |

  @001-40
  Scenario Outline: The message says why the page could not be loaded: <outcome>
    Given I opened the page of the comic 1886
    When the load ends with <outcome>
    Then hide the UI activity indicator
    And present this message:
      | title | <title> |
      | text  | <words> |

    Examples:
      | outcome                | title                  | words                                                                                |
      | no internet connection | No internet connection | The comic could not be loaded. Check your internet connection and try again          |
      | an invalid response    | Failed loading comic   | The comic could not be loaded because the server's response could not be read        |
      | status 401             | Access refused         | The comic could not be loaded because the server does not accept the key of this app |
      | status 404             | No such comic          | The comic you asked for does not exist, or not any more                              |

  @001-34 @001-39
  Scenario: A comic opens from the list, and its title and picture are shown at once
    Given I opened the list of all comics
    And the load ends with a valid response
    When I select "Avengers: The Initiative (2007) #14"
    Then I see the page of the comic 21366
    And the screen shows these rows:
      | part    | text                                                   |
      | title   | Avengers: The Initiative (2007) #14                    |
      | picture | https://i.annihil.us/u/prod/marvel/i/mg/initiative.jpg |

  @001-40 @001-59
  Scenario: A nameless character cannot be opened
    Given I opened the page of the comic 1886
    When the server responds with this body:
      """json
      {"code": 200, "status": "Ok", "data": {"offset": 0, "limit": 20, "total": 1, "count": 1, "results": [
        {"id": 1886, "title": "Handbook", "characters": {"available": 2, "items": [
          {"resourceURI": "http://gateway.marvel.com/v1/public/characters/1"},
          {"resourceURI": "http://gateway.marvel.com/v1/public/characters/2", "name": "Storm"}]}}]}}
      """
    Then the screen shows these rows:
      | part        | text                     |
      | title       | Handbook                 |
      | picture     | placeholder              |
      | description | No Description Available |
      | link        | Storm                    |
