@technical
Feature: What is asked of the Marvel service
  Every request is signed anew. What a screen does not say is not sent. The keys in these features open
  nothing.

  Rule: Each parameter travels under its own name, and what is not said is left out

    @001-51
    Scenario Outline: Characters by <what>
      Given every request ends with a valid response
      When the Marvel service is asked for characters with:
        | <what> | <value> |
      # specs:allow mutate-row-order because the parameters of a request have no order
      Then the last request was for "https://gateway.marvel.com/v1/public/characters" with these parameters:
        | <what> | <value>                          |
        | apikey | 1234                             |
        | hash   | 454a92fa2e66c82164166f0d07869216 |
        | ts     | 1.0                              |

      Examples:
        | what           | value   |
        | name           | 3-D Man |
        | nameStartsWith | Spider  |
        | limit          | 100     |
        | offset         | 50      |

    @001-51
    Scenario Outline: Comics by <what>
      Given every request ends with a valid response
      When the Marvel service is asked for comics with:
        | <what> | <value> |
      # specs:allow mutate-row-order because the parameters of a request have no order
      Then the last request was for "https://gateway.marvel.com/v1/public/comics" with these parameters:
        | <what> | <value>                          |
        | apikey | 1234                             |
        | hash   | 454a92fa2e66c82164166f0d07869216 |
        | ts     | 1.0                              |

      Examples:
        | what            | value                  |
        | title           | Untold Tides (2017) #1 |
        | titleStartsWith | Avengers               |
        | format          | comic                  |
        | format          | digital comic          |
        | format          | hardcover              |
        | limit           | 100                    |
        | offset          | 50                     |

    @001-51
    Scenario: All parameters at once
      Given every request ends with a valid response
      When the Marvel service is asked for comics with:
        | title           | Untold Tides (2017) #1 |
        | titleStartsWith | Untold                 |
        | format          | hardcover              |
        | limit           | 20                     |
        | offset          | 40                     |
      # specs:allow mutate-row-order because the parameters of a request have no order
      Then the last request was for "https://gateway.marvel.com/v1/public/comics" with these parameters:
        | title           | Untold Tides (2017) #1           |
        | titleStartsWith | Untold                           |
        | format          | hardcover                        |
        | limit           | 20                               |
        | offset          | 40                               |
        | apikey          | 1234                             |
        | hash            | 454a92fa2e66c82164166f0d07869216 |
        | ts              | 1.0                              |

    @001-51
    Scenario: The list of all characters begins with the first fifty
      When I open the list of all characters
      And the load ends with a valid response
      # specs:allow mutate-row-order because the parameters of a request have no order
      Then the last request was for "https://gateway.marvel.com/v1/public/characters" with these parameters:
        | apikey | 1234                             |
        | hash   | 454a92fa2e66c82164166f0d07869216 |
        | ts     | 1.0                              |
        | limit  | 50                               |
        | offset | 0                                |

  Rule: A request proves who is asking, at the time of asking

    @001-52
    Scenario: Each request carries the time, and a hash that changes with it
      Given I opened the list of all characters
      And the load ends with a valid response
      When I pause for 1.5 seconds
      And I refresh the screen
      And the load ends with a valid response
      # specs:allow mutate-row-order because the parameters of a request have no order
      Then the last request was for "https://gateway.marvel.com/v1/public/characters" with these parameters:
        | apikey | 1234                             |
        | hash   | a612b329301e5f4b422cb8a48bfbcb87 |
        | ts     | 2.5                              |
        | limit  | 50                               |
        | offset | 0                                |
      And the hashes of the last two requests differ

    @001-53
    Scenario: The hash of Marvel's own example
      Then the hash of the timestamp "1", the private key "abcd" and the public key "1234" is "ffd275c5130566a2916217b101f26150"

  Rule: A response holds a part of a list, or it cannot be read

    @001-54
    Scenario: A response with data delivers what is in it
      Given I opened the page of the character 1011334
      When the server responds with this body:
        """json
        {"code": 200, "status": "Ok", "data": {"offset": 0, "limit": 20, "total": 1, "count": 1, "results": [
          {"id": 1011334, "name": "3-D Man", "description": "", "comics": {"available": 12, "returned": 12},
           "thumbnail": {"path": "http://example.org/man", "extension": "jpg"}}]}}
        """
      Then the screen shows these rows:
        | part        | text                       |
        | title       | 3-D Man                    |
        | picture     | http://example.org/man.jpg |
        | description | No Description Available   |
        | fact        | Comics available: 12       |

    @001-54
    Scenario Outline: An answer that cannot be used: <outcome>
      Given I opened the list of all characters
      When the load ends with <outcome>
      Then present this message:
        | title | Failed loading characters                                                          |
        | text  | The characters could not be loaded because the server's response could not be read |

      Examples:
        | outcome                       |
        | garbage                       |
        | an empty body                 |
        | a truncated body              |
        | missing parts                 |
        | a missing list                |
        | wrong types                   |
        | a refusal                     |
        | data that is null             |
        | an error with a code in words |
        | an error without data         |

    @001-54
    Scenario Outline: The failure of the network comes through: <outcome>
      Given I opened the list of all comics
      When the load ends with <outcome>
      Then present this message:
        | title | No internet connection                                                       |
        | text  | The comics could not be loaded. Check your internet connection and try again |

      Examples:
        | outcome              |
        | a refused connection |
        | a lost connection    |
        | a timeout            |
