Feature: The languages of the apps
  Every user can read what an app says, above all when something went wrong: it speaks the language of the
  device, and asks for movies in that language. All of its words, in each language, are in docs/wording.md.

  Background:
    Given the device speaks German

  @000-43
  Scenario: The comics app speaks German
    Given the server has no comics
    When I open the list of comics
    And the load ends with a valid response
    Then the screen explains:
      | title | Keine Comics                           |
      | text  | Zurzeit gibt es keine Comics zu zeigen |

  @001-10 @001-15
  Scenario: The Marvel app speaks German
    Given that I asked not to see the onboarding screen again
    When the app starts
    Then the screen shows these rows:
      | choice              |
      | Alle Marvel-Figuren |
      | Alle Marvel-Comics  |
    When I tap "Alle Marvel-Figuren"
    Then the screen is titled "Alle Figuren"

  @002-26
  Scenario: The movies app speaks German, and asks for movies in German
    Given the customer has connectivity
    When the customer requests to see the movie list
    Then these tabs are offered, in this order:
      | Jetzt im Kino |
      | Beliebt       |
      | Bestbewertet  |
      | Demnächst     |
    And the screen is titled "Jetzt im Kino"
    And the last request had the parameter "language" with the value "de-DE"

  @003-47
  Scenario: The feed app speaks German, and asks for movies in German
    When I open the feed
    Then the screen is titled "Kommende Filme"
    And the last request had the parameter "language" with the value "de-DE"
    When the load ends with no internet connection
    Then present this message:
      | title | Es konnte keine Verbindung zum Server hergestellt werden |
      | text  | Bitte versuche es gleich noch einmal                     |

  @004-23
  Scenario: The viper app speaks German
    When I open the viper screen
    And the load ends with a valid response
    Then the screen shows these rows:
      | label       | level |
      | Viper-Stufe | 1     |
      | Viper-Stufe | 2     |
      | Viper-Stufe | 3     |
