Feature: See all characters
  The list shows every character of the Marvel service, in the order of the service.

  @001-13 @001-26
  Scenario: The characters stand in the order of the service
    Given I opened the list of all characters
    When the load ends with a valid response
    Then the screen shows these rows:
      | id      | name                |
      | 1011334 | 3-D Man             |
      | 1017100 | A-Bomb (HAS)        |
      | 1010354 | Adam Destine        |
      | 1009150 | Aegis               |
      | 1020001 | Agent Nameless      |
      | 1020002 | Air-Walker's Cousin |
      | 1020003 | Alder               |
      | 1020004 | Almanac             |
      | 1020005 | Amber Fox           |
      | 1020006 | Anvil               |
      | 1020007 | Apiary              |
      | 1020008 | Archivist           |
      | 1020009 | Ardent              |
      | 1020010 | Armada              |
      | 1020011 | Ashlar              |
      | 1020012 | Astrolabe           |
      | 1020013 | Atlas Bear          |
      | 1020014 | Aurora's Echo       |
      | 1020015 | Avalanche           |
      | 1020016 | Azimuth             |

  @001-13
  Scenario: Names are not put in alphabetical order
    Given the Marvel service has these characters:
      | id | name  |
      | 2  | Zebra |
      | 1  | Aegis |
      | 3  | Moon  |
    And I opened the list of all characters
    When the load ends with a valid response
    Then the screen shows these rows:
      | name  |
      | Zebra |
      | Aegis |
      | Moon  |

  @001-15
  Scenario: The list has a title of its own
    When I open the list of all characters
    Then the screen is titled "All Characters List"

  @001-14
  Scenario Outline: The user sees that the list is loading until the load ends with <outcome>
    When I open the list of all characters
    Then present a UI activity indicator
    When the load ends with <outcome>
    Then hide the UI activity indicator
    And the UI activity indicator was hidden before the outcome was presented
    And the UI activity indicator was shown 1 time

    Examples:
      | outcome                |
      | a valid response       |
      | an invalid response    |
      | no internet connection |

  @001-16
  Scenario Outline: A list of <count> characters has <sections> section
    Given the Marvel service has <count> characters
    And I opened the list of all characters
    When the load ends with a valid response
    Then the list has <sections> section with <count> rows in all
    # specs:allow mutate-number because its neighbors are not there either
    And there is no section 2

    Examples:
      | count | sections |
      | 1     | 1        |
      | 3     | 1        |

  @001-16
  Scenario: Without characters there is no section, but an explanation
    Given the Marvel service has 0 characters
    And I opened the list of all characters
    When the load ends with a valid response
    Then the list has 0 sections with 0 rows in all
    And the screen explains that there is nothing to show

  @001-19
  Scenario Outline: The user sees that the load ended with <outcome>
    Given I opened the list of all characters
    When the load ends with <outcome>
    Then present this message:
      | title | <title> |
      | text  | <words> |
    And no rows are on the screen

    Examples:
      | outcome                | title                     | words                                                                                     |
      | no internet connection | No internet connection    | The characters could not be loaded. Check your internet connection and try again          |
      | a timeout              | No internet connection    | The characters could not be loaded. Check your internet connection and try again          |
      | an invalid response    | Failed loading characters | The characters could not be loaded because the server's response could not be read        |
      | status 500             | Failed loading characters | The characters could not be loaded because the server's response could not be read        |
      | status 401             | Access refused            | The characters could not be loaded because the server does not accept the key of this app |
      | status 403             | Access refused            | The characters could not be loaded because the server does not accept the key of this app |

  @001-20 @001-21
  Scenario Outline: A character with <what>
    Given the Marvel service has these characters:
      | id | name   | picture   | extension   |
      | 7  | <name> | <picture> | <extension> |
    And I opened the list of all characters
    When the load ends with a valid response
    Then the screen shows these rows:
      | id | name   | picture |
      | 7  | <name> | <shown> |

    Examples:
      | what               | name  | picture                   | extension | shown                         |
      | name and picture   | Aegis | http://example.org/aegis  | jpg       | http://example.org/aegis.jpg  |
      | a moving picture   | Aegis | http://example.org/moving | gif       | http://example.org/moving.gif |
      | a protected one    | Aegis | https://example.org/aegis | png       | https://example.org/aegis.png |
      | no picture         | Aegis |                           |           | placeholder                   |
      | no name            |       | http://example.org/aegis  | jpg       | http://example.org/aegis.jpg  |
      | nothing but its id |       |                           |           | placeholder                   |

  @001-22
  Scenario Outline: Selecting <name> opens the page of that character
    Given I opened the list of all characters
    And the load ends with a valid response
    When I select "<name>"
    Then I see the character <id>
    And the screen is titled "<name>"

    Examples:
      | name    | id      |
      | 3-D Man | 1011334 |
      | Azimuth | 1020016 |

  @001-19
  Scenario: Trying again after a failure
    Given I opened the list of all characters
    And the load ends with no internet connection
    When I refresh the screen
    And the load ends with a valid response
    Then the list has 1 section with 20 rows in all

  @001-19
  Scenario: A refresh that fails keeps what was there
    Given the Marvel service has 2 characters
    And I opened the list of all characters
    And the load ends with a valid response
    When I refresh the screen
    And the load ends with no internet connection
    Then present this message:
      | title | No internet connection                                                           |
      | text  | The characters could not be loaded. Check your internet connection and try again |
    And these rows are still on the screen:
      | name        |
      | Character 1 |
      | Character 2 |

  @001-13 @001-20
  Scenario: The pictures of the characters are loaded as their rows come into view
    Given the Marvel service has these characters:
      | id | name  | picture                      | extension |
      | 1  | Storm | https://images.example/storm | jpg       |
      | 2  | Beast |                              |           |
    And the server has these images:
      | address                          | image |
      | https://images.example/storm.jpg | storm |
    And every request ends with a valid response
    When I open the list of all characters
    And I look through the rows on the screen
    Then the row "Storm" shows the image "storm"
    And the row "Beast" shows no image

  @001-13 @001-20
  Scenario: A picture that could not be loaded can be tried again
    Given the Marvel service has these characters:
      | id | name  | picture                      | extension |
      | 1  | Storm | https://images.example/storm | jpg       |
    And every request ends with a valid response
    When I open the list of all characters
    And I look through the rows on the screen
    Then the row "Storm" offers to try again

  @001-13 @001-59
  Scenario: The rows that a search finds have pictures of their own
    Given the Marvel service has these characters:
      | id | name  | picture                      | extension |
      | 1  | Storm | https://images.example/storm | jpg       |
      | 2  | Beast | https://images.example/beast | jpg       |
    And the server has these images:
      | address                          | image |
      | https://images.example/storm.jpg | storm |
      | https://images.example/beast.jpg | beast |
    And every request ends with a valid response
    When I open the list of all characters
    And I type "Be" into the search field
    And I pause for 0.5 seconds
    And I look through the rows on the screen
    Then the row "Beast" shows the image "beast"
    And the server was asked 3 times
