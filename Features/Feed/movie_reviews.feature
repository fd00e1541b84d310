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
      Given this data to load the reviews with:
        | URL   | https://api.themoviedb.org/3 |
        | Movie | 102                          |
      And every request ends with a valid response
      * Execute "Load" command with provided URL.
      * System downloads data from the URL.
      * System creates feed from valid data.
      * System delivers feed.

    @003-61
    Scenario: The reviews cannot be read
      Given this data to load the reviews with:
        | URL   | https://api.themoviedb.org/3 |
        | Movie | 102                          |
      And every request ends with status 500
      * Execute "Load" command with provided URL.
      * System delivers invalid data error.

    @003-61
    Scenario: One review with an unknown time makes all of them invalid
      Given this data to load the reviews with:
        | URL   | https://api.themoviedb.org/3 |
        | Movie | 102                          |
      And the movie "The Second Key" has these reviews:
        | author | written                  |
        | Ada    | 2023-02-07T03:20:20.000Z |
        | Ben    | yesterday                |
      And every request ends with a valid response
      * Execute "Load" command with provided URL.
      * System delivers invalid data error.

    @003-67
    Scenario: The time of a review may name its time zone
      Given the movie "The Second Key" has these reviews:
        | author | written                   |
        | Ada    | 2023-02-08T02:20:20+01:00 |
      And every request ends with a valid response
      When I open the reviews of "The Second Key"
      Then the screen shows these rows:
        | author | date        |
        | Ada    | 2 hours ago |

  Rule: A row shows who wrote a review, what, and when

    @003-61 @003-62
    Scenario: A row shows author, text and age
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
        | German   | 2023-02-06T03:20:20.000Z | vor 2 Tagen    |

    @003-61 @003-65
    Scenario: The screen says that there are no reviews yet
      Given the movie "The Second Key" has no reviews
      And every request ends with a valid response
      When I open the reviews of "The Second Key"
      Then the screen explains:
        | title | No reviews yet                         |
        | text  | There are no reviews of this movie yet |

  Rule: Leaving the reviews cancels their load

    @003-30 @003-64
    Scenario: Leaving the reviews cancels their load, and those that arrive nevertheless are not shown
      Given I open the feed
      And the load ends with a valid response
      And the server responds even to cancelled requests
      When I select "The Second Key"
      And I go back
      Then 1 request was cancelled
      When the server responds to all requests that still wait
      Then the screen that I left shows nothing
      And the screen shows these rows:
        | title          |
        | The Second Key |
