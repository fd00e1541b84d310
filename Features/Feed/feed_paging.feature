Feature: Reading on in the movie feed
  The feed comes page by page: the first when the app launches, each later one when the user has come
  to the end of what there is.

  Background:
    Given the feed of the server has these movies:
      | page | id | title              |
      | 1    | 1  | Tomorrow's Weather |
      | 1    | 2  | The Second Key     |
      | 2    | 3  | Salt and Paper     |
      | 3    | 4  | The Night Ferry    |

  Rule: A page is loaded when it is wanted, once

    @003-49
    Scenario: Nothing more is loaded before the end of the list is reached
      Given the customer has connectivity
      When the app launches
      Then the server was asked for these pages of the feed:
        | 1 |

    @003-49
    Scenario: Coming to the end again while the next page is loading
      Given that I have internet connection
      When the app launches
      And the load ends with a valid response
      And I come to the end of the list
      And I tap the end of the list
      And the load ends with a valid response
      Then the server was asked for these pages of the feed:
        | 1 | 2 |

    @003-49
    Scenario: Coming to the end while the list is being refreshed
      Given that I have internet connection
      When the app launches
      And the load ends with a valid response
      And I refresh the screen
      And I tap the end of the list
      And the load ends with a valid response
      Then the server was asked for these pages of the feed:
        | 1 | 1 |

    @003-44 @003-49
    Scenario: Refreshing cancels the next page, which is still loading
      Given that I have internet connection
      When the app launches
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
    Scenario: Each page follows those before it
      Given the customer has connectivity
      When the app launches
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

    @003-49 @003-67
    Scenario: After the last of the pages that the server has counted none is asked for
      Given the customer has connectivity
      When the app launches
      And I come to the end of the list
      And I come to the end of the list
      And I come to the end of the list
      Then the server was asked for these pages of the feed:
        | 1 | 2 | 3 |

    @003-49 @003-51
    Scenario: Where the server has not counted its pages, an empty one is the last
      Given the server does not say how many pages the feed has
      And the customer has connectivity
      When the app launches
      And I come to the end of the list
      And I come to the end of the list
      And I come to the end of the list
      And I come to the end of the list
      Then the server was asked for these pages of the feed:
        | 1 | 2 | 3 | 4 |

    @003-67
    Scenario: A movie that has moved on to the next page meanwhile is shown once
      Given the feed of the server has these movies:
        | page | id | title              |
        | 1    | 1  | Tomorrow's Weather |
        | 1    | 2  | The Second Key     |
        | 2    | 2  | The Second Key     |
        | 2    | 3  | Salt and Paper     |
      And the customer has connectivity
      When the app launches
      And I come to the end of the list
      Then the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |
        | Salt and Paper     |

  Rule: The row at the end of the list tells how that goes

    @003-50 @003-65
    # specs:allow several-whens because the end of the list is watched before, during and after the load
    Scenario: The next page is loading
      Given that I have internet connection
      When the app launches
      And the load ends with a valid response
      Then there is no UI activity indicator at the end of the list
      When I come to the end of the list
      Then present a UI activity indicator at the end of the list
      When the load ends with a valid response
      Then there is no UI activity indicator at the end of the list

    @003-45 @003-50 @003-65
    Scenario Outline: The next page does not come: <outcome>
      Given that I have internet connection
      When the app launches
      And the load ends with a valid response
      And I come to the end of the list
      And the load ends with <outcome>
      Then the end of the list says "Couldn't connect to server"
      And there is no UI activity indicator at the end of the list
      And the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |

      Examples:
        | outcome                |
        | no internet connection |
        | an invalid response    |
        | status 500             |

    @003-45 @003-50
    Scenario: A refresh takes the message at the end of the list away
      Given that I have internet connection
      When the app launches
      And the load ends with a valid response
      And I come to the end of the list
      And the load ends with no internet connection
      And I refresh the screen
      Then the end of the list says nothing

    @003-49 @003-50
    Scenario: A tap on the row tries the same page again
      Given that I have internet connection
      When the app launches
      And the load ends with a valid response
      And I come to the end of the list
      And the load ends with no internet connection
      And I tap the end of the list
      Then the end of the list says nothing
      And present a UI activity indicator at the end of the list
      When the load ends with a valid response
      Then the server was asked for these pages of the feed:
        | 1 | 2 | 2 |
      And the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |
        | Salt and Paper     |

  Rule: What was shown is saved for times without a connection

    @003-52
    Scenario: The first page takes the place of the saved feed
      Given a feed was saved 1 day ago
      And the customer has connectivity
      When the app launches
      And the screen finishes loading
      Then the cache holds these movies:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |

    @003-52
    Scenario: Later pages are saved with those before them
      Given the customer has connectivity
      When the app launches
      And I come to the end of the list
      And I come to the end of the list
      And the screen finishes loading
      Then the cache holds these movies:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |
        | Salt and Paper     |
        | The Night Ferry    |

    @003-52
    Scenario: That the feed cannot be saved is of no concern to the reader
      Given no feed can be saved
      And the customer has connectivity
      When the app launches
      And I come to the end of the list
      Then the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |
        | Salt and Paper     |
      And no message is presented

  Rule: The saved feed stands in for the beginning, and for nothing else

    @003-53
    Scenario Outline: The first page does not come: <outcome>
      Given the feed was saved up to page 1
      And every request ends with <outcome>
      When the app launches
      Then the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |
      And no message is presented

      Examples:
        | outcome                |
        | no internet connection |
        | an invalid response    |
        | status 500             |

    @003-53
    Scenario: A page that was saved does not stand in for a later one
      Given the feed was saved up to page 3
      And that I have internet connection
      When the app launches
      And the load ends with a valid response
      And I come to the end of the list
      And the load ends with no internet connection
      Then the end of the list says "Couldn't connect to server"
      And the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |

    @003-53
    Scenario: The list goes on where the saved feed ends
      Given the feed was saved up to page 2
      And that I have internet connection
      When the app launches
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
