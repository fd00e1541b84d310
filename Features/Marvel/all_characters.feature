Feature: See all characters
  Fans browse the characters of the Marvel service to find one that they want to know more about. The list
  shows them in the order of the service, each with its picture.

  @001-13 @001-15 @001-26
  Scenario: The list is titled, and in the order of the service
    Given the server has these characters:
      | id | name  |
      | 2  | Storm |
      | 3  | Aegis |
      | 1  | Hulk  |
    And I opened the list of all characters
    When the load ends with a valid response
    Then the screen is titled "All Characters List"
    And the screen shows these rows:
      | id | name  |
      | 2  | Storm |
      | 3  | Aegis |
      | 1  | Hulk  |

  @001-16
  Scenario: An empty list says that there are no characters
    Given the server has no characters
    And I opened the list of all characters
    When the load ends with a valid response
    Then the list has 0 sections with 0 rows in all
    And the screen explains:
      | title | No characters found                  |
      | text  | There are no characters to show here |

  @001-19
  Scenario Outline: The message says why there are no characters: <outcome>
    Given I opened the list of all characters
    When the load ends with <outcome>
    Then present this message:
      | title | <title> |
      | text  | <words> |
    And the screen shows no rows

    Examples:
      | outcome                           | title                     | words                                                                                     |
      | no internet connection            | No internet connection    | The characters could not be loaded. Check your internet connection and try again          |
      | a certificate that is not trusted | Server problem            | The server cannot be reached securely, or does not answer as it should                    |
      | an invalid response               | Failed loading characters | The characters could not be loaded because the server's response could not be read        |
      | status 201                        | Failed loading characters | The characters could not be loaded because the server's response could not be read        |
      | status 401                        | Access refused            | The characters could not be loaded because the server does not accept the key of this app |
      | status 403                        | Access refused            | The characters could not be loaded because the server does not accept the key of this app |
      | status 404                        | No such characters        | The characters you asked for do not exist, or not any more                                |

  @001-20 @001-21
  Scenario Outline: A character with <what>
    Given the server has these characters:
      | id | name   | picture   | extension   |
      | 7  | <name> | <picture> | <extension> |
    And I opened the list of all characters
    When the load ends with a valid response
    Then the screen shows these rows:
      | id | name   | picture |
      | 7  | <name> | <shown> |

    Examples:
      | what             | name  | picture                  | extension | shown                                         |
      | name and picture | Aegis | http://example.org/aegis | jpg       | https://example.org/aegis/standard_medium.jpg |
      | no picture       | Aegis |                          |           | placeholder                                   |
      | no name          |       | http://example.org/aegis | jpg       | https://example.org/aegis/standard_medium.jpg |

  @001-13 @001-20 @001-59
  Scenario: Pictures are loaded as their rows come into view, also those of characters that a search finds
    Given the server has these characters:
      | id | name  | picture                      | extension |
      | 1  | Storm | https://images.example/storm | jpg       |
      | 2  | Beast | https://images.example/beast | jpg       |
      | 3  | Aegis |                              |           |
    And the server has these images:
      | address                                          | image |
      | https://images.example/storm/standard_medium.jpg | storm |
      | https://images.example/beast/standard_medium.jpg | beast |
    And every request ends with a valid response
    When I open the list of all characters
    And I look through the rows on the screen
    Then the row "Storm" shows the image "storm"
    And the row "Aegis" shows no image
    When I type "Be" into the search field
    And 0.5 seconds pass
    And I look through the rows on the screen
    Then the row "Beast" shows the image "beast"
