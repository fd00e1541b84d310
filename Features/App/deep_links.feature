Feature: Links that lead into the app
  As a user who got a link
  I want it to lead exactly to the page that it names, whether or not the app is running
  So that I need not look for the page myself

  Background:
    Given that I asked not to see the onboarding screen again

  @001-41 @001-47
  Scenario Outline: The app starts for the link <link>
    When the app starts with the link "<link>"
    Then I see <place>

    Examples:
      | link                                | place                      |
      | marvelapiclient://characters/       | the list of all characters |
      | marvelapiclient://character/1010755 | the character 1010755      |
      | marvelapiclient://comics/           | the list of all comics     |

  @001-41 @001-48
  Scenario Outline: The app is running when the link <link> is opened
    When the app starts
    And I tap "All Marvel Comics"
    And I open the link "<link>"
    Then I see <place>

    Examples:
      | link                                | place                      |
      | marvelapiclient://characters/       | the list of all characters |
      | marvelapiclient://character/1010755 | the character 1010755      |
      | marvelapiclient://comics/           | the list of all comics     |

  @001-41 @001-47 @001-50
  Scenario: The app starts for the link to a comic
    When the app starts with the link "marvelapiclient://comic/1886"
    And the load ends with a valid response
    Then I see the comic 1886

  @001-41 @001-48 @001-50
  Scenario: The app is running when the link to a comic is opened
    When the app starts
    And I open the link "marvelapiclient://comic/1886"
    And the load ends with a valid response
    Then I see the comic 1886
    And the screen is titled "Official Handbook of the Marvel Universe (2004) #12 (SPIDER-MAN)"

  @001-43
  Scenario Outline: The app starts as always for a link without an id that there could be: <link>
    When the app starts with the link "<link>"
    Then I see the landing screen
    And I can not go back

    Examples:
      | link                                                   |
      | marvelapiclient://character                            |
      | marvelapiclient://character/                           |
      | marvelapiclient://character//1010755                   |
      | marvelapiclient://character/abc                        |
      | marvelapiclient://character/-1                         |
      | marvelapiclient://character/1010755abc                 |
      | marvelapiclient://character/99999999999999999999999999 |
      | marvelapiclient://comic                                |
      | marvelapiclient://comic/                               |
      | marvelapiclient://comic/abc                            |

  @001-44
  Scenario Outline: The app starts as always for a link that names no place of it: <link>
    When the app starts with the link "<link>"
    Then I see the landing screen

    Examples:
      | link                          |
      | marvelapiclient://villains    |
      | marvelapiclient://characters2 |
      | marvelapiclient:///characters |
      | marvelapiclient:characters    |

  @001-43 @001-44
  Scenario Outline: A link that leads nowhere leaves me where I am: <link>
    When the app starts
    And I tap "All Marvel Comics"
    And I open the link "<link>"
    Then I see the list of all comics

    Examples:
      | link                            |
      | marvelapiclient://character/abc |
      | marvelapiclient://comic/        |
      | marvelapiclient://villains      |
      | https://characters/             |

  @001-45
  Scenario Outline: Upper and lower case make no difference: <link>
    When the app starts with the link "<link>"
    Then I see <place>

    Examples:
      | link                                | place                      |
      | MarvelApiClient://characters/       | the list of all characters |
      | marvelApiClient://COMICS/           | the list of all comics     |
      | MARVELAPICLIENT://Character/1010755 | the character 1010755      |

  @001-45
  Scenario Outline: Links of other apps are none of ours: <link>
    When the app starts with the link "<link>"
    Then I see the landing screen

    Examples:
      | link                           |
      | https://characters/            |
      | marvelapiclient2://characters/ |
      | characters/                    |

  @001-46
  Scenario Outline: What stands behind the name or the id changes nothing: <link>
    When the app starts with the link "<link>"
    Then I see <place>

    Examples:
      | link                                             | place                      |
      | marvelapiclient://characters                     | the list of all characters |
      | marvelapiclient://comics                         | the list of all comics     |
      | marvelapiclient://landing/                       | the landing screen         |
      | marvelapiclient://character/1010755/             | the character 1010755      |
      | marvelapiclient://character/1010755/comics/1886  | the character 1010755      |
      | marvelapiclient://character/1010755?from=message | the character 1010755      |

  @001-49 @improvement
  Scenario: Below a linked character lie its list and the landing screen
    # The first version of the app showed linked pages in isolation: one could not go back.
    When the app starts with the link "marvelapiclient://character/1010755"
    Then these places are open, the first of them at the bottom:
      | the landing screen         |
      | the list of all characters |
      | the character 1010755      |

  @001-49 @improvement
  Scenario: Below a linked comic lie its list and the landing screen
    When the app starts with the link "marvelapiclient://comic/1886"
    And the load ends with a valid response
    Then these places are open, the first of them at the bottom:
      | the landing screen     |
      | the list of all comics |
      | the comic 1886         |

  @001-49 @improvement
  Scenario Outline: From a linked page the way back leads to <place>
    When the app starts with the link "<link>"
    And I go back
    Then I see <place>

    Examples:
      | link                                | place                      |
      | marvelapiclient://character/1010755 | the list of all characters |
      | marvelapiclient://characters        | the landing screen         |
      | marvelapiclient://comics            | the landing screen         |

  @001-48
  Scenario: A second link replaces what the first has opened
    When the app starts with the link "marvelapiclient://character/1010755"
    And I open the link "marvelapiclient://comics"
    Then these places are open, the first of them at the bottom:
      | the landing screen     |
      | the list of all comics |
    And these flows are under way:
      | the app |
      | landing |
      | comics  |

  @001-50
  Scenario: A linked character is there at once, and loads on its own page
    When the app starts with the link "marvelapiclient://character/1011334"
    Then I see the character 1011334
    And the screen is titled "Character Detail"
    And present a UI activity indicator
    When the load ends with a valid response
    Then the screen is titled "3-D Man"
    And the server was asked 1 time

  @001-49 @improvement
  Scenario: The list below a linked character loads when I come back to it
    Given the app starts with the link "marvelapiclient://character/1011334"
    And the load ends with a valid response
    When I go back
    And the load ends with a valid response
    Then I see the list of all characters
    And the list has 1 section with 20 rows in all

  @001-50
  Scenario: A linked comic is loaded once
    When the app starts with the link "marvelapiclient://comic/1886"
    And the load ends with a valid response
    Then the screen shows these rows:
      | part        | text                                                             |
      | title       | Official Handbook of the Marvel Universe (2004) #12 (SPIDER-MAN) |
      | picture     | http://i.annihil.us/u/prod/marvel/i/mg/handbook.jpg              |
      | description | All there is to know about one wall-crawler.                     |
      | fact        | Series: Official Handbook of the Marvel Universe (2004)          |
      | link        | 3-D Man                                                          |
      | link        | A-Bomb (HAS)                                                     |
    # Once for the comic, and once for the list below it, which was in front meanwhile.
    And the server was asked 2 times

  @001-50
  Scenario: A linked comic is there once it has loaded, and until then its list
    When the app starts with the link "marvelapiclient://comic/1886"
    Then I see the list of all comics
    And present a UI activity indicator

  @001-50 @improvement
  Scenario Outline: A linked comic that does not load: <outcome>
    When the app starts with the link "marvelapiclient://comic/1886"
    And the load ends with <outcome>
    Then I see the list of all comics
    And present this message:
      | title | <title> |
      | text  | <text>  |

    Examples:
      | outcome                | title                   | text                                                                         |
      | no internet connection | No internet connection  | The page could not be opened. Check your internet connection and try again   |
      | an invalid response    | Failed opening the page | The page could not be opened because the server's response could not be read |
      | status 404             | Page not found          | There is no page behind the link that you followed                           |

  @001-50 @improvement
  Scenario: A linked comic that did not load opens when it is tried again
    When the app starts with the link "marvelapiclient://comic/1886"
    And the load ends with no internet connection
    And I refresh the screen
    And the load ends with a valid response
    Then I see the comic 1886

  @001-50 @improvement
  Scenario: A linked comic that the service does not have
    When the app starts with the link "marvelapiclient://comic/99"
    And the load ends with a valid response
    Then present this message:
      | title | Page not found                                     |
      | text  | There is no page behind the link that you followed |
    When I tap the message away
    Then the list has 1 section with 3 rows in all

  @001-50
  Scenario Outline: A comic that loads after I went elsewhere does not open: <action>
    Given the server answers even cancelled requests
    When the app starts with the link "marvelapiclient://comic/1886"
    And the request is under way
    And <action>
    And the server answers all requests that still wait
    Then I see <place>

    Examples:
      | action                                         | place                      |
      | I go back                                      | the landing screen         |
      | I open the link "marvelapiclient://characters" | the list of all characters |

  @001-50
  Scenario: Going elsewhere takes the indicator of a linked comic along
    When the app starts with the link "marvelapiclient://comic/1886"
    And I go back
    Then the screen is titled "Marvel Api Client"
    And no UI activity indicator was presented
