@US01
Feature: What "grouped and sorted" means
  The titles of the comics stand in sections by their first letter. Sections and titles ascend, letters
  are taken without regard to case and accents, and no comic is ever left out.

  @000-20
  Scenario: Sections by first letter, titles in order within them
    Given the server has these comics:
      | id | title      |
      | 4  | Comic      |
      | 1  | Aaa comic  |
      | 2  | Abb comic  |
      | 5  | Crook      |
      | 3  | Big comic  |
      | 5  | cool comic |
    When the server response is valid
    Then present these comics:
      | section | title      |
      | A       | Aaa comic  |
      | A       | Abb comic  |
      | B       | Big comic  |
      | C       | Comic      |
      | C       | cool comic |
      | C       | Crook      |

  @000-21
  Scenario: Sections ascend whatever the order of the server
    Given the server has these comics:
      | id | title |
      | 1  | bbb   |
      | 2  | aaa   |
      | 3  | bba   |
      | 4  | baa   |
    When the server response is valid
    Then the list has these sections:
      | section | comics |
      | A       | 1      |
      | B       | 3      |
    And present these comics:
      | section | title |
      | A       | aaa   |
      | B       | baa   |
      | B       | bba   |
      | B       | bbb   |

  @000-20
  Scenario Outline: The letter above <title> is the capital <letter>
    Given the server has these comics:
      | id | title   |
      | 1  | <title> |
    When the server response is valid
    Then the list has these sections:
      | section  | comics |
      | <letter> | 1      |

    Examples:
      | title | letter |
      | bbb   | B      |
      | élan  | E      |

  @000-22
  Scenario: Comics that share a number are both kept
    Given the server has these comics:
      | id  | title      |
      | 231 | Twin peak  |
      | 231 | Twin peak  |
      | 231 | Third twin |
    When the server response is valid
    Then present these comics:
      | section | title      |
      | T       | Third twin |
      | T       | Twin peak  |
      | T       | Twin peak  |

  @000-40
  Scenario: Whatever does not begin with a letter stands first, under one sign
    Given the server has these comics:
      | id | title          |
      | 1  | Ant man        |
      | 2  | 3d man         |
      | 3  |                |
      | 4  | "Quoted" comic |
      | 5  | 🦸 in the city |
    When the server response is valid
    Then the list has these sections:
      | section | comics |
      | #       | 4      |
      | A       | 1      |

  @000-41
  Scenario: Accents make no section of their own
    The É of the third title is an E followed by an accent, that of the first is one letter.

    Given the server has these comics:
      | id | title |
      | 1  | Élan  |
      | 2  | elbow |
      | 3  | Étude |
      | 4  | East  |
    When the server response is valid
    Then present these comics:
      | section | title |
      | E       | East  |
      | E       | Élan  |
      | E       | elbow |
      | E       | Étude |

  @000-42
  Scenario: Issues stand in the order of their numbers
    Given the server has these comics:
      | id | title             |
      | 10 | Cap Transport #10 |
      | 2  | Cap Transport #2  |
      | 1  | Cap Transport #1  |
    When the server response is valid
    Then present these comics:
      | section | title             |
      | C       | Cap Transport #1  |
      | C       | Cap Transport #2  |
      | C       | Cap Transport #10 |

  @000-42
  Scenario: Titles that count as equal stand in the order of their comics' numbers
    Given the server has these comics:
      | id | title |
      | 9  | Élan  |
      | 3  | elan  |
      | 5  | ELAN  |
    When the server response is valid
    Then present these comics:
      | section | title |
      | E       | elan  |
      | E       | ELAN  |
      | E       | Élan  |
