Feature: The languages of the apps
  Every user can read what an app says, above all when something went wrong: it speaks the language of the
  device, and asks for movies in that language.

  Background:
    Given the feed of the server has these movies:
      | title          |
      | The Second Key |

  @003-47
  Scenario: The titles of feed and reviews are in German
    Given the device speaks German
    And the customer has connectivity
    When I open the feed
    Then the screen is titled "Kommende Filme"
    When I select "The Second Key"
    Then the screen is titled "Bewertungen"

  @003-46 @003-47
  Scenario: The messages of feed and reviews are in German
    Given the device speaks German
    And the customer has no connectivity
    When I open the feed
    Then present this message:
      | title | Es konnte keine Verbindung zum Server hergestellt werden |
      | text  | Bitte versuche es gleich noch einmal                     |
    When I open the reviews of "The Second Key"
    Then present this message:
      | title | Es konnte keine Verbindung zum Server hergestellt werden |
      | text  | Bitte versuche es gleich noch einmal                     |

  @003-47
  Scenario Outline: A lost connection is reported in German by the <app> app
    Given the device speaks German
    And the customer has no connectivity
    When <the app is opened>
    # specs:allow mutate-row-order because the parts of a message have no order
    Then present this message:
      | title  | Keine Internetverbindung |
      | button | OK                       |
      | text   | <words>                  |

    Examples:
      | app    | the app is opened                           | words                                                                                                |
      | comics | it tries to load comics                     | Die Comics konnten nicht geladen werden, weil keine Internetverbindung besteht                       |
      | Marvel | I open the list of all characters           | Die Figuren konnten nicht geladen werden. Prüfe deine Internetverbindung und versuche es noch einmal |
      | movies | the customer requests to see the movie list | Die Filme konnten nicht geladen werden. Prüfe deine Internetverbindung und versuche es noch einmal   |

  @003-47
  Scenario Outline: What else went wrong is said in German: <outcome>
    Given the device speaks German
    And I opened the list of all characters
    When the load ends with <outcome>
    Then present this message:
      | title | <title> |
      | text  | <words> |

    Examples:
      | outcome             | title                       | words                                                                                            |
      | an invalid response | Figuren nicht geladen       | Die Figuren konnten nicht geladen werden, weil die Antwort des Servers nicht lesbar war          |
      | status 401          | Zugriff verweigert          | Die Figuren konnten nicht geladen werden, weil der Server den Schlüssel dieser App nicht annimmt |
      | status 404          | Diese Figuren gibt es nicht | Die gesuchten Figuren gibt es nicht oder nicht mehr                                              |

  @003-47 @003-56
  Scenario: A row says in German that its image is not one
    Given the device speaks German
    And the feed of the server has these movies:
      | title          | poster   |
      | The Second Key | /key.jpg |
    And the customer has connectivity
    When I open the feed
    And I look through the rows on the screen
    Then the row "The Second Key" says "Die Daten ergeben kein Bild"

  @003-47 @002-26
  Scenario: The tabs of the movies app are in German
    Given the device speaks German
    And the customer has connectivity
    When the customer requests to see the movie list
    Then these tabs are offered, in this order:
      | Jetzt im Kino |
      | Beliebt       |
      | Bestbewertet  |
      | Demnächst     |
    And the screen is titled "Jetzt im Kino"

  @003-47 @001-28
  Scenario: The page of a character is in German
    Given the device speaks German
    And the server has these characters:
      | id | name  | comics |
      | 1  | Storm | 7      |
    And I opened the page of the character 1
    And the load ends with a valid response
    Then the screen shows these rows:
      | part        | text                         |
      | title       | Storm                        |
      | picture     | placeholder                  |
      | description | Keine Beschreibung vorhanden |
      | fact        | Comics: 7                    |

  @003-47
  Scenario Outline: Movies are requested in <language>: <screen>
    Given the device speaks <language>
    And the customer has connectivity
    When <the screen is opened>
    Then the last request had the parameter "language" with the value "<tag>"

    Examples:
      | language | screen   | the screen is opened                        | tag   |
      | German   | the feed | I open the feed                             | de-DE |
      | German   | a list   | the customer requests to see the movie list | de-DE |
