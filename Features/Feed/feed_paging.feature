Feature: Reading on in the movie feed
  Users can read on for as long as there are movies, and wait only for what they want to read: the feed is loaded
  page by page, the next one when they come to the end of the list.

  Background:
    Given the feed of the server has these movies:
      | page | id | title              |
      | 1    | 1  | Tomorrow's Weather |
      | 1    | 2  | The Second Key     |
      | 2    | 3  | Salt and Paper     |
      | 3    | 4  | The Night Ferry    |

  Rule: A page is loaded when the user comes to the end of the list, and only once

    @003-49
    Scenario: Nothing more is loaded before the end of the list is reached
      Given the customer has connectivity
      When I open the feed
      Then the server was asked for these pages of the feed:
        | 1 |

    @003-44 @003-49
    Scenario: Refreshing cancels the load of the next page
      When I open the feed
      And the load ends with a valid response
      And I come to the end of the list
      And I refresh the screen
      Then there is no UI activity indicator at the end of the list
      When the load ends with a valid response
      Then the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |

    @003-49 @003-51
    Scenario: Each page follows those before it, up to the last
      Given the customer has connectivity
      When I open the feed
      And I come to the end of the list
      And I come to the end of the list
      And I come to the end of the list
      Then the server was asked for these pages of the feed:
        | 1 | 2 | 3 |
      And the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |
        | Salt and Paper     |
        | The Night Ferry    |

    @003-67
    Scenario: A movie that has moved to the next page meanwhile is shown once
      Given the feed of the server has these movies:
        | page | id | title              |
        | 1    | 1  | Tomorrow's Weather |
        | 1    | 2  | The Second Key     |
        | 2    | 2  | The Second Key     |
        | 2    | 3  | Salt and Paper     |
      And the customer has connectivity
      When I open the feed
      And I come to the end of the list
      Then the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |
        | Salt and Paper     |

  Rule: The end of the list shows whether the next page is loading or could not be loaded

    @003-45 @003-50 @003-65
    Scenario: The message at the end of the list says that the next page could not be loaded, until the user refreshes
      When I open the feed
      And the load ends with a valid response
      And I come to the end of the list
      And the load ends with no internet connection
      Then the end of the list says "Couldn't connect to server"
      And there is no UI activity indicator at the end of the list
      And the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |
      When I refresh the screen
      Then the end of the list says nothing

    @003-49 @003-50 @003-65
    Scenario: A tap on the end of the list tries the same page again, but not twice at a time
      When I open the feed
      And the load ends with a valid response
      And I come to the end of the list
      And the load ends with no internet connection
      And I tap the end of the list
      Then the end of the list says nothing
      And present a UI activity indicator at the end of the list
      When I tap the end of the list
      And the load ends with a valid response
      Then the server was asked for these pages of the feed:
        | 1 | 2 | 2 |
      And the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |
        | Salt and Paper     |

  Rule: The feed is saved, to be shown when there is no connection

    @003-52
    Scenario: The first page replaces the saved feed, and later pages are saved with those before them
      Given a feed was saved 1 day ago
      And the customer has connectivity
      When I open the feed
      Then the cache holds these movies:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |
      When I come to the end of the list
      And I come to the end of the list
      Then the cache holds these movies:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |
        | Salt and Paper     |
        | The Night Ferry    |

    @003-52
    Scenario: The feed is shown even if it cannot be saved
      Given no feed can be saved
      And the customer has connectivity
      When I open the feed
      And I come to the end of the list
      Then the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |
        | Salt and Paper     |
      And no message is presented

  Rule: The saved feed is shown in place of the first page only

    @003-53
    Scenario: The saved feed is shown when the first page cannot be loaded
      Given the feed was saved up to page 1
      And every request ends with status 500
      When I open the feed
      Then the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |
      And no message is presented

    @003-53
    Scenario: A saved page is not shown in place of a later one
      Given the feed was saved up to page 3
      When I open the feed
      And the load ends with a valid response
      And I come to the end of the list
      And the load ends with no internet connection
      Then the end of the list says "Couldn't connect to server"
      And the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |

    @003-53
    Scenario: After the saved feed, the list continues with the page that follows it
      Given the feed was saved up to page 2
      When I open the feed
      And the load ends with no internet connection
      And I come to the end of the list
      And the load ends with a valid response
      Then the server was asked for these pages of the feed:
        | 1 | 3 |
      And the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |
        | Salt and Paper     |
        | The Night Ferry    |
