Feature: The Marvel app in German
  Users read everything that the Marvel app says in their own language: its screens, what went wrong, and that there is
  nothing to show.

  Background:
    Given the device speaks German

  @003-47 @001-09
  Scenario: The onboarding screen is in German
    Given that the app was installed just now
    When the app starts
    Then the screen shows these rows:
      | text               |
      | Kenne deine Helden |
      | Nicht mehr zeigen  |
      | ÜBERSPRINGEN       |

  @003-47 @001-02
  Scenario: The message that a wish could not be saved is in German
    Given that the app was installed just now
    And that nothing more can be saved on the device
    When the app starts
    And I tap "Nicht mehr zeigen"
    Then present this message:
      | title | Deine Auswahl wurde nicht gespeichert                                                           |
      | text  | Sie konnte auf diesem Gerät nicht gespeichert werden. Schaffe Platz und versuche es noch einmal |

  @003-47 @001-10
  Scenario: The landing screen is in German
    Given that I asked not to see the onboarding screen again
    When the app starts
    Then the screen is titled "Marvel-API-Client"
    And the screen shows these rows:
      | choice              |
      | Alle Marvel-Figuren |
      | Alle Marvel-Comics  |

  @003-47 @001-15
  Scenario: The list of all characters is titled in German
    When I open the list of all characters
    Then the screen is titled "Alle Figuren"

  @003-47 @001-28
  Scenario: The page of a character is in German
    Given the server has these characters:
      | id | name  | comics | series | stories |
      | 1  | Storm | 7      | 2      | 5       |
    And I opened the page of the character 1
    And the load ends with a valid response
    Then the screen shows these rows:
      | part        | text                         |
      | title       | Storm                        |
      | picture     | placeholder                  |
      | description | Keine Beschreibung vorhanden |
      | fact        | Comics: 7                    |
      | fact        | Serien: 2                    |
      | fact        | Geschichten: 5               |

  @003-47 @001-39
  Scenario: The page of a comic is in German
    Given I opened the page of the comic 1886
    When the load ends with a valid response
    Then the screen shows these rows:
      | part        | text                                                             |
      | title       | Official Handbook of the Marvel Universe (2004) #12 (SPIDER-MAN) |
      | picture     | https://i.annihil.us/u/prod/marvel/i/mg/handbook.jpg             |
      | description | All there is to know about one wall-crawler.                     |
      | fact        | Serie: Official Handbook of the Marvel Universe (2004)           |
      | link        | 3-D Man                                                          |
      | link        | A-Bomb (HAS)                                                     |

  @003-47 @001-29 @001-39
  Scenario Outline: <page> has a German title until its own is known
    When I open <page>
    Then the screen is titled "<title>"

    Examples:
      | page                        | title |
      | the page of the character 1 | Figur |
      | the page of the comic 1     | Comic |

  @003-47 @001-16
  Scenario Outline: An empty list is explained in German: <list>
    Given the server has no <entries>
    And I opened <list>
    When the load ends with a valid response
    Then the screen explains:
      | title | <title> |
      | text  | <words> |

    Examples:
      | list                       | entries    | title                  | words                                |
      | the list of all characters | characters | Keine Figuren gefunden | Hier gibt es keine Figuren zu zeigen |
      | the list of all comics     | comics     | Keine Comics gefunden  | Hier gibt es keine Comics zu zeigen  |

  @003-47
  Scenario Outline: What went wrong is said in German: <screen>, <outcome>
    Given I opened <screen>
    When the load ends with <outcome>
    Then present this message:
      | title | <title> |
      | text  | <words> |

    Examples: Any screen
      | screen                     | outcome                      | title            | words                                                       |
      | the list of all characters | a response that is too large | Zu große Antwort | Der Server hat mehr geschickt, als diese App aufnehmen kann |

    @001-19
    Examples: The list of all characters
      | screen                     | outcome                           | title                       | words                                                                                                |
      | the list of all characters | no internet connection            | Keine Internetverbindung    | Die Figuren konnten nicht geladen werden. Prüfe deine Internetverbindung und versuche es noch einmal |
      | the list of all characters | a certificate that is not trusted | Problem mit dem Server      | Der Server ist nicht sicher zu erreichen oder antwortet nicht richtig                                |
      | the list of all characters | an invalid response               | Figuren nicht geladen       | Die Figuren konnten nicht geladen werden, weil die Antwort des Servers nicht lesbar war              |
      | the list of all characters | status 401                        | Zugriff verweigert          | Die Figuren konnten nicht geladen werden, weil der Server den Schlüssel dieser App nicht annimmt     |
      | the list of all characters | status 404                        | Diese Figuren gibt es nicht | Die gesuchten Figuren gibt es nicht oder nicht mehr                                                  |

    @001-38
    Examples: The list of all comics
      | screen                 | outcome                | title                      | words                                                                                               |
      | the list of all comics | no internet connection | Keine Internetverbindung   | Die Comics konnten nicht geladen werden. Prüfe deine Internetverbindung und versuche es noch einmal |
      | the list of all comics | an invalid response    | Comics nicht geladen       | Die Comics konnten nicht geladen werden, weil die Antwort des Servers nicht lesbar war              |
      | the list of all comics | status 401             | Zugriff verweigert         | Die Comics konnten nicht geladen werden, weil der Server den Schlüssel dieser App nicht annimmt     |
      | the list of all comics | status 404             | Diese Comics gibt es nicht | Die gesuchten Comics gibt es nicht oder nicht mehr                                                  |

    @001-32
    Examples: The page of a character
      | screen                      | outcome                | title                     | words                                                                                             |
      | the page of the character 1 | no internet connection | Keine Internetverbindung  | Die Figur konnte nicht geladen werden. Prüfe deine Internetverbindung und versuche es noch einmal |
      | the page of the character 1 | an invalid response    | Figur nicht geladen       | Die Figur konnte nicht geladen werden, weil die Antwort des Servers nicht lesbar war              |
      | the page of the character 1 | status 401             | Zugriff verweigert        | Die Figur konnte nicht geladen werden, weil der Server den Schlüssel dieser App nicht annimmt     |
      | the page of the character 1 | status 404             | Diese Figur gibt es nicht | Die gesuchte Figur gibt es nicht oder nicht mehr                                                  |

    @001-40
    Examples: The page of a comic
      | screen                  | outcome                | title                      | words                                                                                             |
      | the page of the comic 1 | no internet connection | Keine Internetverbindung   | Der Comic konnte nicht geladen werden. Prüfe deine Internetverbindung und versuche es noch einmal |
      | the page of the comic 1 | an invalid response    | Comic nicht geladen        | Der Comic konnte nicht geladen werden, weil die Antwort des Servers nicht lesbar war              |
      | the page of the comic 1 | status 401             | Zugriff verweigert         | Der Comic konnte nicht geladen werden, weil der Server den Schlüssel dieser App nicht annimmt     |
      | the page of the comic 1 | status 404             | Diesen Comic gibt es nicht | Den gesuchten Comic gibt es nicht oder nicht mehr                                                 |

  @003-47 @001-50
  Scenario Outline: The message says in German why a linked comic does not open: <outcome>
    Given that I asked not to see the onboarding screen again
    When the app starts with the link "marvelapiclient://comic/1886"
    And the load ends with <outcome>
    Then present this message:
      | title | <title> |
      | text  | <words> |

    Examples:
      | outcome                | title                    | words                                                                                              |
      | no internet connection | Keine Internetverbindung | Die Seite konnte nicht geöffnet werden. Prüfe deine Internetverbindung und versuche es noch einmal |
      | an invalid response    | Seite nicht geöffnet     | Die Seite konnte nicht geöffnet werden, weil die Antwort des Servers nicht lesbar war              |
      | status 404             | Seite nicht gefunden     | Hinter dem Link, dem du gefolgt bist, gibt es keine Seite                                          |
