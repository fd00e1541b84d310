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
  Scenario Outline: A response that cannot be used is reported in German by the <app> app
    Given the device speaks German
    And every request ends with an invalid response
    When <the app is opened>
    Then present this message:
      | title | <title> |
      | text  | <words> |

    Examples:
      | app    | the app is opened                           | title                | words                                                                                 |
      | comics | it tries to load comics                     | Comics nicht geladen | Die Comics konnten nicht geladen werden, weil die Antwort des Servers fehlerhaft war  |
      | movies | the customer requests to see the movie list | Filme nicht geladen  | Die Filme konnten nicht geladen werden, weil die Antwort des Servers nicht lesbar war |

  @003-47 @000-05
  Scenario: A list of characters that cannot be presented is reported in German
    Given the device speaks German
    And the list of comics has one or more items
    When I tap on a comic title
    And the response is invalid
    Then present this message:
      | title | Figuren des Comics nicht geladen                                                                 |
      | text  | Die Figuren des Comics konnten nicht geladen werden, weil die Antwort des Servers fehlerhaft war |

  @003-47 @003-14
  Scenario: An app that was built without a key says so in German
    Given the device speaks German
    And the movie database knows the app by the key ""
    When I open the feed
    Then present this message:
      | title | Schlüssel fehlt                                                                  |
      | text  | Diese App wurde ohne Schlüssel für den Server gebaut und kann daher nichts laden |

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

  @003-47 @003-56
  Scenario Outline: A row says in German that its image could not be loaded: <app>
    Given the device speaks German
    And the feed of the server has these movies:
      | title          | poster   |
      | The Second Key | /key.jpg |
    And the server has these vipers:
      | level | image                         |
      | 1     | https://images.example/me.png |
    And every request ends with a valid response
    And <open>
    When that I don't have internet connection
    And I look through the rows on the screen
    Then the row "<row>" says "Das Bild konnte nicht geladen werden"

    Examples:
      | app    | open                                        | row             |
      | feed   | I opened the feed                           | The Second Key  |
      | movies | the customer requests to see the movie list | The Night Ferry |
      | Marvel | I opened the list of all characters         | 3-D Man         |
      | vipers | I opened the viper screen                   | 1               |

  @003-47 @004-23
  Scenario: The number of a viper is named in German
    Given the device speaks German
    When I open the viper screen
    And the server response is valid
    Then the screen shows these rows:
      | label       | level |
      | Viper-Stufe | 1     |
      | Viper-Stufe | 2     |
      | Viper-Stufe | 3     |

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

  @003-47 @000-43
  Scenario: The comics app says in German that there are no comics
    Given the device speaks German
    And the server has no comics
    When the server response is valid
    Then the screen explains:
      | title | Keine Comics                           |
      | text  | Zurzeit gibt es keine Comics zu zeigen |

  @003-47 @000-43
  Scenario: The comics app says in German that no character is known to appear in the comic
    Given the device speaks German
    And the comic "Big comic" has no characters
    And the list of comics has one or more items
    When I select "Big comic"
    And the response is valid
    Then the screen explains:
      | title | Keine Figuren                              |
      | text  | Zu diesem Comic sind keine Figuren bekannt |

  @003-47 @002-17
  Scenario: The movies app says in German that a category has no movies
    Given the device speaks German
    And the server has no movies in the category Popular
    And the customer has connectivity
    When the customer requests to see the movie list of the category Popular
    Then the screen explains:
      | title | Keine Filme                                     |
      | text  | In dieser Kategorie gibt es zurzeit keine Filme |

  @003-47 @002-08
  Scenario: The movies app says in German that a movie has no overview
    Given the device speaks German
    And the server has these movies in the category Popular:
      | title          | overview |
      | Unnamed Sequel |          |
    And the customer has connectivity
    And the customer requests to see the movie list of the category Popular
    When I select "Unnamed Sequel"
    Then the screen explains:
      | title | Keine Inhaltsangabe                            |
      | text  | Zu diesem Film gibt es noch keine Beschreibung |

  @003-47 @003-44
  Scenario: The feed says in German that there are no movies
    Given the device speaks German
    And the feed of the server has no movies
    And the customer has connectivity
    When I open the feed
    Then the screen explains:
      | title | Keine Filme                          |
      | text  | Zurzeit sind keine Filme angekündigt |

  @003-47 @003-65
  Scenario: The reviews say in German that there are none yet
    Given the device speaks German
    And the movie "The Second Key" has no reviews
    And the customer has connectivity
    When I open the reviews of "The Second Key"
    Then the screen explains:
      | title | Noch keine Bewertungen                        |
      | text  | Über diesen Film hat noch niemand geschrieben |

  @003-47 @004-10
  Scenario Outline: The viper screen says in German what went wrong: <outcome>
    Given the device speaks German
    And I opened the viper screen
    When the load ends with <outcome>
    Then only the message "<words>" is visible

    Examples:
      | outcome                      | words                     |
      | no internet connection       | Anfrage fehlgeschlagen    |
      | garbage                      | JSON nicht lesbar         |
      | status 401                   | Nicht berechtigt          |
      | status 500                   | Antwort nicht erfolgreich |
      | a response that is too large | Antwort zu groß           |

  @003-47 @004-04
  Scenario: The viper screen says in German that there are no vipers
    Given the device speaks German
    And the server has no vipers
    And I opened the viper screen
    When the load ends with a valid response
    Then only the message "Keine Viper-Stufe geladen" is visible

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
