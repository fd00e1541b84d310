Feature: The screen of the movie feed
  Users see at a glance which movies are coming, whether the list is loading, and what went wrong; and a problem
  never takes away what they were reading.

  Background:
    Given the feed of the server has these movies:
      | id  | title              | overview                  |
      | 101 | Tomorrow's Weather | It rains, or it does not. |
      | 102 | The Second Key     | One door, two locks.      |

  Rule: The feed is loaded when it appears, and when the user refreshes it

    @003-41 @003-42
    Scenario: Nothing is loaded before the feed appears
      When I open the feed
      Then the screen was blank before it appeared
      And present a UI activity indicator

    @003-42 @003-44
    Scenario: Refreshing shows the movies that the server has now, or says that there are none left
      Given the customer has connectivity
      When I open the feed
      And the feed of the server has these movies:
        | title          |
        | Salt and Paper |
      And I refresh the screen
      Then the screen is titled "Upcoming Movies"
      And the screen shows these rows:
        | title          |
        | Salt and Paper |
      When the feed of the server has no movies
      And I refresh the screen
      Then the screen explains:
        | title | No movies                             |
        | text  | No movies are announced at the moment |
      And the server was asked 3 times

  Rule: A message says that the feed, or the reviews of a movie, could not be loaded

    @003-41 @003-46 @003-63 @003-65
    Scenario Outline: The message is the same for every problem: <screen>, <outcome>
      When I open the <screen>
      And the load ends with <outcome>
      Then hide the UI activity indicator
      And present this message:
        | title | Couldn't connect to server   |
        | text  | Please try again in a moment |

      Examples:
        | screen                      | outcome                |
        | feed                        | no internet connection |
        | feed                        | status 401             |
        | feed                        | a cancelled transfer   |
        | reviews of "The Second Key" | no internet connection |

    @003-53
    Scenario: The saved feed is shown when the system gave the transfer up
      Given this feed was saved 1 day ago:
        | title           |
        | The Night Ferry |
      When I open the feed
      And the load ends with a cancelled transfer
      Then no message is presented
      And the screen shows these rows:
        | title           |
        | The Night Ferry |

  Rule: Each movie has a row, which leads to its reviews

    @003-48
    Scenario: One movie after the other
      Given the movie "Tomorrow's Weather" has these reviews:
        | author |
        | Ada    |
      And the movie "The Second Key" has these reviews:
        | author |
        | Ben    |
      And the customer has connectivity
      When I open the feed
      And I select "Tomorrow's Weather"
      And I go back
      And I select "The Second Key"
      Then the screen shows these rows:
        | author |
        | Ben    |
      And the server was asked 3 times

    @003-48
    Scenario: Back in the feed, the user can read on
      Given the feed of the server has these movies:
        | page | title              |
        | 1    | Tomorrow's Weather |
        | 2    | The Second Key     |
      And the customer has connectivity
      When I open the feed
      And I select "Tomorrow's Weather"
      And I go back
      And I come to the end of the list
      Then the screen shows these rows:
        | title              |
        | Tomorrow's Weather |
        | The Second Key     |
      And the server was asked for these pages of the feed:
        | 1 |
        | 2 |
