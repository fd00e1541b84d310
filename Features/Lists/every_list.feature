Feature: Every list
  Users who know one list know all of them: each is loaded once at a time, shows that it is loading, and keeps what it
  shows when something goes wrong.

  Background:
    Given the server has these comics:
      | id | title |
      | 1  | Crook |
    And the server has these characters:
      | id | name  |
      | 1  | Storm |
    And the feed of the server has these movies:
      | title          |
      | The Second Key |
    And the movie "The Second Key" has these reviews:
      | author |
      | Ada    |
    And the server has these vipers:
      | level |
      | 7     |

  Scenario Outline: Refreshing <list> while it is loading does not load it twice
    When I open <list>
    And I refresh the screen
    And the load ends with a valid response
    Then the server was asked <count>

    @000-12
    Examples:
      | list               | count  |
      | the list of comics | 1 time |

    @001-13 @001-34
    Examples:
      | list                       | count  |
      | the list of all characters | 1 time |
      | the list of all comics     | 1 time |

    @004-01
    Examples:
      | list             | count  |
      | the viper screen | 1 time |

    @003-42 @003-63
    Examples:
      | list                            | count   |
      | the feed                        | 1 time  |
      | the reviews of "The Second Key" | 2 times |

  Scenario Outline: The indicator on <list> is hidden before <outcome> is shown
    When I open <list>
    Then present a UI activity indicator
    When the load ends with <outcome>
    Then hide the UI activity indicator
    And the UI activity indicator was hidden before the outcome was presented

    @000-19
    Examples:
      | list               | outcome                |
      | the list of comics | a valid response       |
      | the list of comics | no internet connection |

    @001-14
    Examples:
      | list                       | outcome                |
      | the list of all characters | a valid response       |
      | the list of all characters | no internet connection |
      | the list of all comics     | a valid response       |
      | the list of all comics     | no internet connection |

    @003-41 @003-43 @003-63
    Examples:
      | list                            | outcome                |
      | the feed                        | a valid response       |
      | the feed                        | no internet connection |
      | the reviews of "The Second Key" | a valid response       |
      | the reviews of "The Second Key" | no internet connection |

  Scenario Outline: The rows of <list> stay when refreshing fails, and when the message is tapped away
    # Otherwise the feed that was saved would take the place of the one on the screen.
    Given no feed can be saved
    And I opened <list>
    And the load ends with a valid response
    When I refresh the screen
    And the load ends with no internet connection
    Then present this message:
      | title | <title> |
      | text  | <text>  |
    And the screen shows these rows:
      | <column> |
      | <row>    |
    When I tap the message away
    Then no message is presented
    And the screen shows these rows:
      | <column> |
      | <row>    |

    @000-44
    Examples:
      | list               | column | row   | title                  | text                                                                   |
      | the list of comics | title  | Crook | No internet connection | We failed fetching the comics because there are no internet connection |

    @001-19
    Examples:
      | list                       | column | row   | title                  | text                                                                             |
      | the list of all characters | name   | Storm | No internet connection | The characters could not be loaded. Check your internet connection and try again |
      | the list of all comics     | title  | Crook | No internet connection | The comics could not be loaded. Check your internet connection and try again     |

    @003-45 @003-46 @003-63 @003-65
    Examples:
      | list                            | column | row            | title                      | text                         |
      | the feed                        | title  | The Second Key | Couldn't connect to server | Please try again in a moment |
      | the reviews of "The Second Key" | author | Ada            | Couldn't connect to server | Please try again in a moment |

  Scenario Outline: Refreshing <list> after a failure takes the message away, and loads it
    Given I opened <list>
    And the load ends with no internet connection
    When I refresh the screen
    Then no message is presented
    And present a UI activity indicator
    When the load ends with a valid response
    Then the screen shows these rows:
      | <column> |
      | <row>    |

    @000-19 @000-44
    Examples:
      | list               | column | row   |
      | the list of comics | title  | Crook |

    @001-19
    Examples:
      | list                       | column | row   |
      | the list of all characters | name   | Storm |
      | the list of all comics     | title  | Crook |

    @003-43 @003-46 @003-63
    Examples:
      | list                            | column | row            |
      | the feed                        | title  | The Second Key |
      | the reviews of "The Second Key" | author | Ada            |

    @004-49
    Examples:
      | list             | column | row |
      | the viper screen | level  | 7   |
