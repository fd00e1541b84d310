Feature: A collector finds comics in their order
  So that I find a comic quickly, the list has a section for each letter.

  @US01
  Scenario: Sections are in alphabetical order, whatever the order of the server
    Given the server has these comics:
      | id | title    |
      | 1  | Watchmen |
      | 2  | Asterix  |
      | 3  | Maus     |
      | 4  | Wolf     |
    When the server response is valid
    Then the list has these sections:
      | section | comics |
      | A       | 1      |
      | M       | 2      |
      | T       | 1      |
      | W       | 2      |

  @US01
  Scenario: The screen says what it shows
    Given that I opened the app
    When it finished loading comics
    Then the screen is titled "All Marvel Comics"

  @US02
  Scenario: Launched without an argument, the app asks its server
    Given that I opened the app
    When it finished loading comics
    Then the server was asked 1 time
