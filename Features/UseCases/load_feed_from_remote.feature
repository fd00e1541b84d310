@use-case
Feature: Load feed from remote
  The feed column of the remote table: a command, and what the system delivers.

  Background:
    Given this data to load the feed with:
      | URL | https://api.themoviedb.org/3 |
    And the feed of the server has these movies:
      | id     | title           | overview                   | poster     |
      | 785084 | The Night Ferry | A crossing takes too long. | /ferry.jpg |
      | 646389 | A Winter Garden | Nothing grows, at first.   | garden.jpg |

  @003-05 @feed-remote-main
  Scenario: Main scenario (success): the feed
    Given every request ends with a valid response
    * Execute "Load" command with provided URL.
    * System downloads data from the URL.
    * System creates feed from valid data.
    * System delivers feed.

  @003-06 @feed-remote-invalid-data
  Scenario: Invalid data (failure): the feed
    Given every request ends with an invalid response
    * Execute "Load" command with provided URL.
    * System delivers invalid data error.

  @003-07 @feed-remote-no-connectivity
  Scenario: No connectivity (failure): the feed
    Given the customer has no connectivity
    * Execute "Load" command with provided URL.
    * System delivers connectivity error.

  @003-06
  Scenario Outline: Good movies do not make up for <outcome>
    Given every request ends with <outcome>
    * Execute "Load" command with provided URL.
    * System delivers invalid data error.

    Examples:
      | outcome    |
      | status 199 |
      | status 201 |
      | status 300 |
      | status 400 |
      | status 500 |

  @003-06
  Scenario: A movie that cannot be distinguished makes the feed invalid
    Given the feed of the server has these movies:
      | id     | title           |
      | 785084 | The Night Ferry |
      |        | A Winter Garden |
    And every request ends with a valid response
    * Execute "Load" command with provided URL.
    * System delivers invalid data error.

  @003-12
  Scenario: A feed without movies is no error
    Given the feed of the server has no movies
    And every request ends with a valid response
    * Execute "Load" command with provided URL.
    * System delivers an empty movies list.

  @003-13
  Scenario Outline: The image of a movie whose poster is <poster>
    Given the feed of the server has these movies:
      | title           | poster   |
      | The Night Ferry | <poster> |
    And every request ends with a valid response
    When the app launches
    Then the screen shows these rows:
      | title           | image   |
      | The Night Ferry | <image> |

    Examples:
      | poster         | image                                         |
      | /ferry.jpg     | https://image.tmdb.org/t/p/w500/ferry.jpg     |
      | ferry.jpg      | https://image.tmdb.org/t/p/w500/ferry.jpg     |
      | /old/ferry.jpg | https://image.tmdb.org/t/p/w500/old/ferry.jpg |

  @003-13
  Scenario: A movie without a poster still has its row
    Given the feed of the server has these movies:
      | title           | overview                   |
      | The Night Ferry | A crossing takes too long. |
    And every request ends with a valid response
    When the app launches
    Then the screen shows these rows:
      | title           | overview                   | image |
      | The Night Ferry | A crossing takes too long. |       |
