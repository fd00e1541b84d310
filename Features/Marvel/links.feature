Feature: Links that lead into the app
  As a user who got a link
  I want it to lead exactly to the page that it names, whether or not the app is running
  So that I need not look for the page myself

  Background:
    Given that I asked not to see the onboarding screen again

  @001-47
  Scenario Outline: The app starts with the link <link>
    When the app starts with the link "<link>"
    Then I see <place>

    @001-41
    Examples: A link leads to a list or a page
      | link                                | place                             |
      | marvelapiclient://characters/       | the list of all characters        |
      | marvelapiclient://character/1010755 | the page of the character 1010755 |
      | marvelapiclient://comics/           | the list of all comics            |

    @001-45 @001-46
    Examples: Neither upper and lower case nor what follows make a difference
      | link                                            | place                             |
      | MARVELAPICLIENT://Character/1010755             | the page of the character 1010755 |
      | marvelapiclient://characters                    | the list of all characters        |
      | marvelapiclient://character/1010755/comics/1886 | the page of the character 1010755 |

    @001-43 @001-45
    Examples: Links without a valid number and links of other apps start the app as usual
      | link                            | place              |
      | marvelapiclient://character/abc | the landing screen |
      | https://characters/             | the landing screen |

  @001-41 @001-48
  Scenario Outline: The running app follows the link <link>
    When the app starts
    And I tap "All Marvel Comics"
    And I open the link "<link>"
    Then I see <place>

    Examples:
      | link                                | place                             |
      | marvelapiclient://characters/       | the list of all characters        |
      | marvelapiclient://character/1010755 | the page of the character 1010755 |

  @001-43 @001-44
  Scenario Outline: A link that leads nowhere leaves me where I am: <link>
    When the app starts
    And I tap "All Marvel Comics"
    And I open the link "<link>"
    Then I see the list of all comics

    Examples:
      | link                            |
      | marvelapiclient://character/abc |
      | marvelapiclient://villains      |

  @001-49 @improvement
  Scenario: From a linked character the user can go back to its list, which loads then, and the landing screen
    When the app starts with the link "marvelapiclient://character/1011334"
    And the load ends with a valid response
    Then these places are open, from bottom to top:
      | the landing screen                |
      | the list of all characters        |
      | the page of the character 1011334 |
    And I can go back to "All Characters List"
    When I go back
    And the load ends with a valid response
    Then the list has 1 section with 20 rows in all

  @001-48
  Scenario: A second link replaces what the first one opened
    When the app starts with the link "marvelapiclient://character/1010755"
    And I open the link "marvelapiclient://comics"
    Then these places are open, from bottom to top:
      | the landing screen     |
      | the list of all comics |
    And these flows are under way:
      | the app |
      | landing |
      | comics  |
    And 1 request was cancelled

  @001-50
  Scenario: The page of a linked character opens at once, and loads there
    Given the server has these characters:
      | id      | name  |
      | 1010755 | Aegis |
    When the app starts with the link "marvelapiclient://character/1010755"
    Then I see the page of the character 1010755
    And the screen is titled "Character Detail"
    And present a UI activity indicator
    When the load ends with a valid response
    Then the screen is titled "Aegis"
    And the server was asked 1 time

  @001-41 @001-47 @001-49 @001-50 @improvement
  Scenario: A linked comic opens when it has loaded, and until then its list is shown, to which the user can go back
    When the app starts with the link "marvelapiclient://comic/1886"
    Then I see the list of all comics
    And present a UI activity indicator
    When the load ends with a valid response
    Then these places are open, from bottom to top:
      | the landing screen         |
      | the list of all comics     |
      | the page of the comic 1886 |
    And I can go back to "Marvel Comics"
    And the screen shows these rows:
      | part        | text                                                             |
      | title       | Official Handbook of the Marvel Universe (2004) #12 (SPIDER-MAN) |
      | picture     | https://i.annihil.us/u/prod/marvel/i/mg/handbook.jpg             |
      | description | All there is to know about one wall-crawler.                     |
      | fact        | Series: Official Handbook of the Marvel Universe (2004)          |
      | link        | 3-D Man                                                          |
      | link        | A-Bomb (HAS)                                                     |
    # Once for the comic, and once for its list, which was in front meanwhile.
    And the server was asked 2 times

  @001-41 @001-43 @001-48 @001-50
  Scenario: A link that leads nowhere does not keep a linked comic from opening
    Given the app starts
    And I open the link "marvelapiclient://comic/1886"
    When I open the link "marvelapiclient://villains"
    And the load ends with a valid response
    Then I see the page of the comic 1886

  @001-50 @improvement
  Scenario Outline: The message says why a linked comic does not open: <outcome>
    When the app starts with the link "marvelapiclient://comic/1886"
    And the load ends with <outcome>
    Then I see the list of all comics
    And present this message:
      | title | <title> |
      | text  | <words> |

    Examples:
      | outcome                | title                   | words                                                                        |
      | no internet connection | No internet connection  | The page could not be opened. Check your internet connection and try again   |
      | an invalid response    | Failed opening the page | The page could not be opened because the server's response could not be read |

  @001-50 @improvement
  Scenario: A linked comic that did not load opens when the user tries again
    When the app starts with the link "marvelapiclient://comic/1886"
    And the load ends with no internet connection
    And I refresh the screen
    And the load ends with a valid response
    Then I see the page of the comic 1886

  @001-50 @improvement
  Scenario: The user taps the message about a missing comic away, and stays in the list
    When the app starts with the link "marvelapiclient://comic/99"
    And the load ends with a valid response
    Then present this message:
      | title | Page not found                                     |
      | text  | There is no page behind the link that you followed |
    When I tap the message away
    Then the list has 1 section with 3 rows in all

  @001-50
  Scenario: A linked comic that loads after the user has left does not open
    Given the server responds even to cancelled requests
    When the app starts with the link "marvelapiclient://comic/1886"
    And I go back
    Then no UI activity indicator was presented
    When the server responds to all requests that still wait
    Then I see the landing screen

  @001-48 @001-50
  Scenario: A linked comic that loads after the user has followed another link does not open
    Given the server responds even to cancelled requests
    When the app starts with the link "marvelapiclient://comic/1886"
    And I open the link "marvelapiclient://landing"
    Then no UI activity indicator was presented
    When the server responds to all requests that still wait
    Then I see the landing screen
