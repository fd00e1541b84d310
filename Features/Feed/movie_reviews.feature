Feature: Movie reviews
  As an online user, I want the app to load reviews of the movie.
  By reading the review, I can obtain valuable information about the movie.

  Background:
    Given the feed of the server has these movies:
      | id  | title          |
      | 102 | The Second Key |
    And the movie "The Second Key" has these reviews:
      | author | content           | written                  |
      | Ada    | Locks the viewer. | 2023-02-07T03:20:20.000Z |
      | Ben    | I lost mine.      | 2023-02-06T11:46:37.000Z |
    And it is "2023-02-08T03:20:20Z"

  Rule: Reviews are loaded from remote

    @003-04 @003-61 @reviews-remote-main
    Scenario: Main scenario (success): the reviews
      Given this data to load the reviews of the movie 102 with:
        | URL | https://api.themoviedb.org/3 |
      And every request ends with a valid response
      * Execute "Load" command with provided URL.
      * System downloads data from the URL.
      * System creates feed from valid data.
      * System delivers feed.

    @003-61
    Scenario Outline: The reviews cannot be read: <outcome>
      Given this data to load the reviews of the movie 102 with:
        | URL | https://api.themoviedb.org/3 |
      And every request ends with <outcome>
      * Execute "Load" command with provided URL.
      * System delivers invalid data error.

      Examples:
        | outcome     |
        | garbage     |
        | wrong types |
        | status 199  |
        | status 201  |
        | status 300  |
        | status 400  |
        | status 500  |

    @003-61
    Scenario: A review of an unknown time makes all of them invalid
      Given this data to load the reviews of the movie 102 with:
        | URL | https://api.themoviedb.org/3 |
      And the movie "The Second Key" has these reviews:
        | author | written                  |
        | Ada    | 2023-02-07T03:20:20.000Z |
        | Ben    | yesterday                |
      And every request ends with a valid response
      * Execute "Load" command with provided URL.
      * System delivers invalid data error.

    @003-67
    Scenario Outline: The time of a review written as <written>
      Given the movie "The Second Key" has these reviews:
        | author | written   |
        | Ada    | <written> |
      And every request ends with a valid response
      When I open the reviews of "The Second Key"
      Then the screen shows these rows:
        | author | date        |
        | Ada    | 2 hours ago |

      Examples:
        | written                   |
        | 2023-02-08T01:20:20.000Z  |
        | 2023-02-08T01:20:20.5Z    |
        | 2023-02-08T01:20:20Z      |
        | 2023-02-08T02:20:20+01:00 |

  Rule: Each review has its row

    @003-61 @003-62
    Scenario: What the row of a review shows
      Given every request ends with a valid response
      When I open the reviews of "The Second Key"
      Then the screen is titled "Reviews"
      And the screen shows these rows:
        | author | content           | date       |
        | Ada    | Locks the viewer. | 1 day ago  |
        | Ben    | I lost mine.      | 2 days ago |

    @003-62
    Scenario Outline: In <language>, a review written at <written> was written "<date>"
      Given the device speaks <language>
      And the movie "The Second Key" has these reviews:
        | author | written   |
        | Ada    | <written> |
      And every request ends with a valid response
      When I open the reviews of "The Second Key"
      Then the screen shows these rows:
        | author | date   |
        | Ada    | <date> |

      Examples:
        | language | written                  | date           |
        | English  | 2023-02-08T03:10:20.000Z | 10 minutes ago |
        | English  | 2023-02-06T03:20:20.000Z | 2 days ago     |
        | English  | 2023-02-08T03:20:19.000Z | 1 second ago   |
        | English  | 2022-02-08T03:20:20.000Z | 1 year ago     |
        | German   | 2023-02-08T03:10:20.000Z | vor 10 Minuten |
        | German   | 2023-02-06T03:20:20.000Z | vor 2 Tagen    |

    @003-61 @003-65
    Scenario: No reviews yet
      Given the movie "The Second Key" has no reviews
      And every request ends with a valid response
      When I open the reviews of "The Second Key"
      And the screen finishes loading
      Then the screen explains "No reviews yet"

  Rule: The screen loads when it appears, and when the user asks for it

    @003-63
    Scenario: Before the reviews appear
      Given the reviews of "The Second Key" are about to appear
      Then the screen shows nothing
      And the server was asked 0 times

    @003-63
    Scenario: Refreshing the reviews while they load, and afterwards
      Given that I have internet connection
      When I open the reviews of "The Second Key"
      And I refresh the screen
      And the load ends with a valid response
      Then the server was asked 1 time
      When I refresh the screen
      And the load ends with a valid response
      Then the server was asked 2 times

    @003-63
    Scenario Outline: The indicator makes way for what came of the reviews: <outcome>
      Given that I have internet connection
      When I open the reviews of "The Second Key"
      Then present a UI activity indicator
      When the load ends with <outcome>
      Then hide the UI activity indicator
      And the UI activity indicator was hidden before the outcome was presented

      Examples:
        | outcome                |
        | a valid response       |
        | no internet connection |
        | an invalid response    |

    @003-63
    Scenario: Refreshing when all reviews were taken back
      Given every request ends with a valid response
      When I open the reviews of "The Second Key"
      And the screen finishes loading
      And the movie "The Second Key" has no reviews
      And I refresh the screen
      And the screen finishes loading
      Then the screen explains that there is nothing to show

  Rule: It tells what went wrong, and takes nothing away

    @003-63 @003-65
    Scenario Outline: The reviews do not come: <outcome>
      Given every request ends with <outcome>
      When I open the reviews of "The Second Key"
      Then present this message:
        | title | Couldn't connect to server   |
        | text  | Please try again in a moment |

      Examples:
        | outcome                |
        | no internet connection |
        | an invalid response    |

    @003-63
    Scenario: The reviews stay when refreshing fails
      Given that I have internet connection
      When I open the reviews of "The Second Key"
      And the load ends with a valid response
      And I refresh the screen
      And the load ends with no internet connection
      Then present this message:
        | title | Couldn't connect to server   |
        | text  | Please try again in a moment |
      And these rows are still on the screen:
        | author |
        | Ada    |
        | Ben    |

    @003-63
    Scenario: The message about the reviews goes when the user tries again
      Given that I have internet connection
      When I open the reviews of "The Second Key"
      And the load ends with no internet connection
      And I refresh the screen
      Then no message is on the screen

    @003-63
    Scenario: The message about the reviews goes when the user taps it
      Given that I have internet connection
      When I open the reviews of "The Second Key"
      And the load ends with no internet connection
      And I tap the message away
      Then no message is on the screen

  Rule: Who leaves is not waited for

    @003-64
    Scenario: Leaving the reviews while they load
      Given the app launches
      And the load ends with a valid response
      When I choose the movie "The Second Key"
      And the request is under way
      And I go back
      Then 1 request was cancelled
      And the screen that I left hides the UI activity indicator
      And the screen that I left shows nothing

    @003-64
    Scenario: Leaving the reviews when they have loaded
      Given every request ends with a valid response
      And the app launches
      When I choose the movie "The Second Key"
      And the screen finishes loading
      And I go back
      Then 0 requests were cancelled
      And the screen is titled "Upcoming Movies"

    @003-64
    Scenario: Reviews that arrive after the user has left are not shown
      Given the app launches
      And the load ends with a valid response
      And the server answers even cancelled requests
      When I choose the movie "The Second Key"
      And the request is under way
      And I go back
      And the server answers all requests that still wait
      Then the screen that I left shows nothing
      And the screen shows these rows:
        | title          |
        | The Second Key |

    @003-59
    Scenario: Reviews that arrive in the background are presented on the main actor
      Given that I have internet connection
      When I open the reviews of "The Second Key"
      And the load ends with a valid response
      Then everything was presented on the main actor
