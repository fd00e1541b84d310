@use-case
Feature: Load feed from remote
  Online users see the latest movies: the app loads them from the server, and tells a useless response from a
  missing connection.

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
  Scenario: One movie without a number makes the feed invalid
    Given the feed of the server has these movies:
      | id     | title           |
      | 785084 | The Night Ferry |
      |        | A Winter Garden |
    And every request ends with a valid response
    * Execute "Load" command with provided URL.
    * System delivers invalid data error.

  @003-12
  Scenario: An empty feed is not an error
    Given the feed of the server has no movies
    And every request ends with a valid response
    * Execute "Load" command with provided URL.
    * System delivers an empty movies list.

  @003-13
  Scenario: The path of a poster becomes the address of an image
    Given the feed of the server has these movies:
      | title           | poster         |
      | The Night Ferry | /ferry.jpg     |
      | A Winter Garden | /old/ferry.jpg |
      | Salt and Paper  |                |
    And every request ends with a valid response
    When I open the feed
    Then the screen shows these rows:
      | title           | image                                         |
      | The Night Ferry | https://image.tmdb.org/t/p/w500/ferry.jpg     |
      | A Winter Garden | https://image.tmdb.org/t/p/w500/old/ferry.jpg |
      | Salt and Paper  |                                               |
