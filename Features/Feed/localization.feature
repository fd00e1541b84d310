Feature: The languages of the apps
  An app speaks the language of the device, so that every user can read what went wrong. Movies and
  reviews are asked for in that language; the movie database answers in it where it can.

  Background:
    Given the feed of the server has these movies:
      | title          |
      | The Second Key |

  @003-47
  Scenario Outline: Nothing is left untranslated in <language>
    # specs:allow mutate-choice because each language has all texts
    Then every text of the apps exists in <language>

    Examples:
      | language |
      | English  |
      | German   |

  @003-47
  Scenario Outline: The titles in <language>
    Given the device speaks <language>
    And the customer has connectivity
    When the app launches
    Then the screen is titled "<feed>"
    When I choose the movie "The Second Key"
    Then the screen is titled "<reviews>"

    Examples:
      | language | feed            | reviews     |
      | English  | Upcoming Movies | Reviews     |
      | German   | Kommende Filme  | Bewertungen |

  @003-46 @003-47
  Scenario Outline: The trouble in <language>
    Given the device speaks <language>
    And the customer has no connectivity
    When the app launches
    Then present this message:
      | title | <message> |
      | text  | <words>   |
    When I open the reviews of "The Second Key"
    Then present this message:
      | title | <message> |
      | text  | <words>   |

    Examples:
      | language | message                                                  | words                                |
      | English  | Couldn't connect to server                               | Please try again in a moment         |
      | German   | Es konnte keine Verbindung zum Server hergestellt werden | Bitte versuche es gleich noch einmal |

  @003-47
  Scenario Outline: The app speaks the first of the user's languages that it knows: <languages>
    Given the user reads these languages, the best first:
      | <first> | <second> |
    And the customer has connectivity
    When the app launches
    Then the screen is titled "<feed>"

    Examples:
      | languages                       | first | second | feed            |
      | Portuguese, German              | pt-BR | de-CH  | Kommende Filme  |
      | English, German                 | en-US | de-DE  | Upcoming Movies |
      | none, so that it speaks English | pt-BR | ja-JP  | Upcoming Movies |

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

  @003-47 @003-56
  Scenario: An image that is none is reported in German
    Given the device speaks German
    And the feed of the server has these movies:
      | title          | poster   |
      | The Second Key | /key.jpg |
    And the customer has connectivity
    When the app launches
    And I look through the rows on the screen
    Then the row "The Second Key" says "Die Daten ergeben kein Bild"

  @003-47 @002-26
  Scenario: The tabs of the movies app in German
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
  Scenario: The page of a character in German
    Given the device speaks German
    And the Marvel service has these characters:
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
  Scenario Outline: Movies are asked for in <language>: <screen>
    Given the device speaks <language>
    And the customer has connectivity
    When <the screen is opened>
    And the screen finishes loading
    Then the last request had the parameter "language" with the value "<tag>"

    Examples:
      | language | screen   | the screen is opened                        | tag   |
      | German   | the feed | the app launches                            | de-DE |
      | English  | the feed | the app launches                            | en-US |
      | German   | a list   | the customer requests to see the movie list | de-DE |
