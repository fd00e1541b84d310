@US01
Feature: What "grouped and sorted" means
  Readers find a comic by the first letter of its title, so no comic may be missing or stand where nobody
  looks for it. Upper and lower case and accents make no difference.

  @000-20
  Scenario: Titles are grouped by their first letter, and sorted within each group
    Given the server has these comics:
      | id | title      |
      | 4  | Comic      |
      | 1  | Aaa comic  |
      | 2  | Abb comic  |
      | 5  | Crook      |
      | 3  | Big comic  |
      | 5  | cool comic |
    When I open the list of comics
    And the load ends with a valid response
    Then the screen shows these rows:
      | section | title      |
      | A       | Aaa comic  |
      | A       | Abb comic  |
      | B       | Big comic  |
      | C       | Comic      |
      | C       | cool comic |
      | C       | Crook      |

  @000-21
  Scenario: Sections are in alphabetical order, whatever the order of the server
    Given the server has these comics:
      | id | title |
      | 1  | bbb   |
      | 2  | aaa   |
      | 3  | bba   |
      | 4  | baa   |
    When I open the list of comics
    And the load ends with a valid response
    Then the screen shows these rows:
      | section | title |
      | A       | aaa   |
      | B       | baa   |
      | B       | bba   |
      | B       | bbb   |

  @000-22
  Scenario: Comics that share a number are all in the list
    Given the server has these comics:
      | id  | title      |
      | 231 | Twin peak  |
      | 231 | Twin peak  |
      | 231 | Third twin |
    When I open the list of comics
    And the load ends with a valid response
    Then the screen shows these rows:
      | section | title      |
      | T       | Third twin |
      | T       | Twin peak  |
      | T       | Twin peak  |

  @000-40
  Scenario: Titles that do not begin with a letter come first, and a line break before a title makes no difference
    Given the server has these comics:
      | id | title          |
      | 1  | Ant man        |
      | 2  | 3d man         |
      | 3  |                |
      | 4  | "Quoted" comic |
      | 5  | 🦸 in the city |
      | 6  | \nBeetle       |
    When I open the list of comics
    And the load ends with a valid response
    Then the list has these sections:
      | section | comics |
      | #       | 4      |
      | A       | 1      |
      | B       | 1      |

  @000-41
  Scenario: Accents make no difference to section and order
    The É of the third title is an E followed by an accent, that of the first is one letter.

    Given the server has these comics:
      | id | title |
      | 1  | Élan  |
      | 2  | elbow |
      | 3  | Étude |
      | 4  | East  |
    When I open the list of comics
    And the load ends with a valid response
    Then the screen shows these rows:
      | section | title |
      | E       | East  |
      | E       | Élan  |
      | E       | elbow |
      | E       | Étude |

  @000-42
  Scenario: Issues are sorted by their numbers, with or without a zero in front
    Given the server has these comics:
      | id | title             |
      | 10 | Cap Transport #10 |
      | 3  | Cap Transport #3  |
      | 2  | Cap Transport #02 |
      | 1  | Cap Transport #1  |
    When I open the list of comics
    And the load ends with a valid response
    Then the screen shows these rows:
      | section | title             |
      | C       | Cap Transport #1  |
      | C       | Cap Transport #02 |
      | C       | Cap Transport #3  |
      | C       | Cap Transport #10 |

  @000-42
  Scenario: Titles that differ only in case or accents are sorted by the numbers of their comics
    Given the server has these comics:
      | id | title |
      | 9  | Élan  |
      | 3  | elan  |
      | 5  | ELAN  |
    When I open the list of comics
    And the load ends with a valid response
    Then the screen shows these rows:
      | section | title |
      | E       | elan  |
      | E       | ELAN  |
      | E       | Élan  |
