@technical
Feature: What is requested from the Marvel service
  The service responds only to those who sign each request, and sends what they ask for: a wrong parameter shows
  users the wrong list. The keys in these features open nothing.

  @001-51
  Scenario: All parameters for characters are sent under their names
    Given every request ends with a valid response
    When the Marvel service is asked for characters with:
      | name           | 3-D Man |
      | nameStartsWith | 3       |
      | limit          | 100     |
      | offset         | 50      |
    Then the last request was for "https://gateway.marvel.com/v1/public/characters" with these parameters:
      | name           | 3-D Man                          |
      | nameStartsWith | 3                                |
      | limit          | 100                              |
      | offset         | 50                               |
      | apikey         | 1234                             |
      | hash           | 454a92fa2e66c82164166f0d07869216 |
      | ts             | 1.0                              |

  @001-51
  Scenario: All parameters for comics are sent under their names
    Given every request ends with a valid response
    When the Marvel service is asked for comics with:
      | title           | Untold Tides (2017) #1 |
      | titleStartsWith | Untold                 |
      | format          | hardcover              |
      | limit           | 20                     |
      | offset          | 40                     |
    Then the last request was for "https://gateway.marvel.com/v1/public/comics" with these parameters:
      | title           | Untold Tides (2017) #1           |
      | titleStartsWith | Untold                           |
      | format          | hardcover                        |
      | limit           | 20                               |
      | offset          | 40                               |
      | apikey          | 1234                             |
      | hash            | 454a92fa2e66c82164166f0d07869216 |
      | ts              | 1.0                              |

  @001-51 @001-52 @001-53
  Scenario: Each request is signed with the time and a new hash
    Given I opened the list of all characters
    Then the last request was for "https://gateway.marvel.com/v1/public/characters" with these parameters:
      | apikey | 1234                             |
      | hash   | 454a92fa2e66c82164166f0d07869216 |
      | ts     | 1.0                              |
      | limit  | 50                               |
      | offset | 0                                |
    When the load ends with a valid response
    And 1.5 seconds pass
    And I refresh the screen
    Then the last request was for "https://gateway.marvel.com/v1/public/characters" with these parameters:
      | apikey | 1234                             |
      | hash   | a612b329301e5f4b422cb8a48bfbcb87 |
      | ts     | 2.5                              |
      | limit  | 50                               |
      | offset | 0                                |

  @001-54
  Scenario Outline: A response that is not part of a list is not shown: <outcome>
    Given I opened the list of all characters
    When the load ends with <outcome>
    Then present this message:
      | title | Failed loading characters                                                          |
      | text  | The characters could not be loaded because the server's response could not be read |

    Examples:
      | outcome           |
      | a truncated body  |
      | data that is null |
