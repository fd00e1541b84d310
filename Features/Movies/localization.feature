Feature: The languages of the movie feed
  What the app itself says is said in the language of the device. Movies and reviews come in the
  language that the movie database has them in.

  Background:
    Given the feed of the server has these movies:
      | title          |
      | The Second Key |

  @003-47
  Scenario Outline: Nothing is left untranslated in <language>
    # specs:allow mutate-choice because each language has all texts
    Then every text of the feed and the reviews exists in <language>

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
