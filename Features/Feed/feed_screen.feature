Feature: The screen of the movie feed

  Background:
    Given the feed of the server has these movies:
      | id  | title              | overview                  |
      | 101 | Tomorrow's Weather | It rains, or it does not. |
      | 102 | The Second Key     | One door, two locks.      |

  Rule: It loads when it appears, and when the user asks for it

    @003-41 @003-42
    Scenario: Before it appears
      Given the feed is about to appear
      Then the screen shows nothing
      And no UI activity indicator was presented
      And no message is presented
      And the server was asked 0 times

    @003-42
    Scenario: When it appears
      Given the customer has connectivity
      When the app launches
      And the screen finishes loading
      Then the screen is titled "Upcoming Movies"
      And the server was asked 1 time

    @003-42
    Scenario: Refreshing while it loads
      Given that I have internet connection
      When the app launches
      And I refresh the screen
      And the load ends with a valid response
      Then the server was asked 1 time

    @003-42 @003-44
    Scenario: Refreshing once it has loaded
      Given the customer has connectivity
      When the app launches
      And the screen finishes loading
      And the feed of the server has these movies:
        | title          |
        | Salt and Paper |
      And I refresh the screen
      Then the screen shows these rows:
        | title          |
        | Salt and Paper |
      And the server was asked 2 times

    @003-44
    Scenario: Refreshing begins the list anew
      Given the feed of the server has these movies:
        | page | title              |
        | 1    | Tomorrow's Weather |
        | 2    | The Second Key     |
      And the customer has connectivity
      When the app launches
      And I come to the end of the list
      And the screen finishes loading
      And I refresh the screen
      Then the screen shows these rows:
        | title              |
        | Tomorrow's Weather |

    @003-44
    Scenario: Refreshing when there are no movies any more
      Given the customer has connectivity
      When the app launches
      And the screen finishes loading
      And the feed of the server has no movies
      And I refresh the screen
      And the screen finishes loading
      Then the screen explains that there is nothing to show

  Rule: It tells that it loads

    @003-41 @003-43
    Scenario Outline: The indicator makes way for what came of the first load: <outcome>
      Given that I have internet connection
      When the app launches
      Then present a UI activity indicator
      When the load ends with <outcome>
      Then hide the UI activity indicator
      And the UI activity indicator was hidden before the outcome was presented

      Examples:
        | outcome                |
        | a valid response       |
        | no internet connection |
        | an invalid response    |

    @003-43
    Scenario: The user refreshes
      Given that I have internet connection
      When the app launches
      And the load ends with a valid response
      And I refresh the screen
      Then present a UI activity indicator
      When the load ends with no internet connection
      Then hide the UI activity indicator
      And the UI activity indicator was shown 2 times

  Rule: It tells why there is nothing new, and takes nothing away

    @003-41 @003-46 @003-65
    Scenario Outline: Whatever the problem, the user sees the same message: <outcome>
      Given every request ends with <outcome>
      When the app launches
      Then present this message:
        | title | Couldn't connect to server   |
        | text  | Please try again in a moment |

      Examples:
        | outcome                |
        | no internet connection |
        | an invalid response    |
        | status 401             |
        | status 500             |

    @003-45
    Scenario: The movies stay when refreshing fails
      Given no feed can be saved
      And that I have internet connection
      When the app launches
      And the load ends with a valid response
      And I refresh the screen
      And the load ends with no internet connection
      Then present this message:
        | title | Couldn't connect to server   |
        | text  | Please try again in a moment |
      And these rows are still on the screen:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |

    @003-46
    Scenario: A cancelled load shows no message
      Given a feed was saved 1 day ago
      And that I have internet connection
      When the app launches
      And the load ends with a cancelled transfer
      Then hide the UI activity indicator
      And no message is presented
      And no rows are on the screen

    @003-46
    Scenario: The message goes when the user tries again
      Given that I have internet connection
      When the app launches
      And the load ends with no internet connection
      And I refresh the screen
      Then no message is on the screen

    @003-46
    Scenario: The message goes when the user taps it
      Given that I have internet connection
      When the app launches
      And the load ends with no internet connection
      And I tap the message away
      Then no message is on the screen

  Rule: Each movie has its row, which leads to its reviews

    @003-60
    Scenario: What a row shows
      Given the customer has connectivity
      When the app launches
      Then the screen shows these rows:
        | title              | overview                  |
        | Tomorrow's Weather | It rains, or it does not. |
        | The Second Key     | One door, two locks.      |

    @003-48
    Scenario Outline: Choosing "<title>"
      Given the customer has connectivity
      When the app launches
      And I choose the movie "<title>"
      And the screen finishes loading
      # specs:allow mutate-row-order because the parameters of a request have no order
      Then the last request was for "https://api.themoviedb.org/3/movie/<id>/reviews" with these parameters:
        | language | en-US |
        | page     | 1     |
        | api_key  | 1234  |

      Examples:
        | title              | id  |
        | Tomorrow's Weather | 101 |
        | The Second Key     | 102 |

    @003-48
    Scenario: Choosing one movie after the other
      Given the movie "Tomorrow's Weather" has these reviews:
        | author |
        | Ada    |
      And the movie "The Second Key" has these reviews:
        | author |
        | Ben    |
      And the customer has connectivity
      When the app launches
      And I choose the movie "Tomorrow's Weather"
      And I go back
      And I choose the movie "The Second Key"
      Then the screen shows these rows:
        | author |
        | Ben    |
      And the server was asked 3 times

    @003-48
    Scenario: Back in the feed, it goes on where it was
      Given the feed of the server has these movies:
        | page | title              |
        | 1    | Tomorrow's Weather |
        | 2    | The Second Key     |
      And the customer has connectivity
      When the app launches
      And I choose the movie "Tomorrow's Weather"
      And I go back
      And I come to the end of the list
      Then the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |
      And the server was asked for these pages of the feed:
        | 1 |
        | 2 |

  Rule: The screen changes on the main thread alone

    @003-59
    Scenario: Pages and messages from the network are shown by the main thread
      Given the feed of the server has these movies:
        | page | title              |
        | 1    | Tomorrow's Weather |
        | 2    | The Second Key     |
      And that I have internet connection
      When the app launches
      And the load ends with a valid response
      And I come to the end of the list
      And the load ends with a valid response
      And I refresh the screen
      And the load ends with no internet connection
      Then everything was presented on the main actor
