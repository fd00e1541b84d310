Feature: See a comic
  The page of a comic shows its picture, what it is about, and who appears in it.

  @001-40
  Scenario Outline: The comic <id> is found by its number
    Given I opened the page of the comic <id>
    When the load ends with a valid response
    Then the screen is titled "<title>"
    # specs:allow mutate-row-order because the parameters of a request have no order
    And the last request was for "https://gateway.marvel.com/v1/public/comics/<id>" with these parameters:
      | apikey | 1234                             |
      | hash   | 454a92fa2e66c82164166f0d07869216 |
      | ts     | 1.0                              |

    Examples:
      | id    | title                                                            |
      | 1886  | Official Handbook of the Marvel Universe (2004) #12 (SPIDER-MAN) |
      | 61537 | Untold Tides (2017) #1                                           |

  @001-39
  Scenario: What the page of a comic shows
    Given I opened the page of the comic 1886
    When the load ends with a valid response
    Then the screen shows these rows:
      | part        | text                                                             |
      | title       | Official Handbook of the Marvel Universe (2004) #12 (SPIDER-MAN) |
      | picture     | http://i.annihil.us/u/prod/marvel/i/mg/handbook.jpg              |
      | description | All there is to know about one wall-crawler.                     |
      | fact        | Series: Official Handbook of the Marvel Universe (2004)          |
      | link        | 3-D Man                                                          |
      | link        | A-Bomb (HAS)                                                     |

  @001-39
  Scenario: A comic of which next to nothing is known
    Given the Marvel service has these comics:
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
  Scenario: A comic that the service does not have
    Given I opened the page of the comic 99
    When the load ends with a valid response
    Then hide the UI activity indicator
    And present this message:
      | title | No such comic                                           |
      | text  | The comic you asked for does not exist, or not any more |

  @001-40
  Scenario Outline: The user sees that the page could not be loaded: <outcome>
    Given I opened the page of the comic 1886
    When the load ends with <outcome>
    Then hide the UI activity indicator
    And present this message:
      | title | <title> |
      | text  | <words> |

    Examples:
      | outcome                | title                  | words                                                                         |
      | no internet connection | No internet connection | The comic could not be loaded. Check your internet connection and try again   |
      | an invalid response    | Failed loading comic   | The comic could not be loaded because the server's response could not be read |
      | status 500             | Failed loading comic   | The comic could not be loaded because the server's response could not be read |
      | status 404             | No such comic          | The comic you asked for does not exist, or not any more                       |

  @001-39
  Scenario: What the row knew is there at once
    Given I opened the list of all comics
    And the load ends with a valid response
    When I select "Avengers: The Initiative (2007) #14"
    Then the screen already shows these rows:
      | part        | text                                                  |
      | title       | Avengers: The Initiative (2007) #14                   |
      | picture     | http://i.annihil.us/u/prod/marvel/i/mg/initiative.jpg |
      | description |                                                       |

  @001-40 @001-59
  Scenario: A character without a name is not offered
    Given I opened the page of the comic 1886
    When the server responds with this body:
      """json
      {
        "code": 200,
        "status": "Ok",
        "data": {
          "offset": 0, "limit": 20, "total": 1, "count": 1,
          "results": [
            {
              "id": 1886,
              "title": "Handbook",
              "characters": {
                "available": 2,
                "items": [
                  {"resourceURI": "http://gateway.marvel.com/v1/public/characters/1"},
                  {"resourceURI": "http://gateway.marvel.com/v1/public/characters/2", "name": "Storm"}
                ]
              }
            }
          ]
        }
      }
      """
    Then the screen shows these rows:
      | part        | text                     |
      | title       | Handbook                 |
      | picture     | placeholder              |
      | description | No Description Available |
      | link        | Storm                    |
