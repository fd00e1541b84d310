@use-case
Feature: Load an image from remote
  Users recognize a movie by its image, so the app loads it, and delivers its bytes as they came. An image that
  is no longer wanted is not waited for.

  Background:
    Given the server has these images:
      | address                                   | image |
      | https://image.tmdb.org/t/p/w500/ferry.jpg | ferry |
    And the data to load is the image at "https://image.tmdb.org/t/p/w500/ferry.jpg"

  @003-08 @image-remote-main
  Scenario: Image, remote case: main scenario (success)
    Given every request ends with a valid response
    * Execute "Load" command with provided URL.
    * System downloads data from the URL.
    * System delivers image data.

  @003-09 @image-remote-invalid-data
  Scenario Outline: Image, remote case: invalid data (failure) because of <outcome>
    Given every request ends with <outcome>
    * Execute "Load" command with provided URL.
    * System delivers invalid data error.

    Examples:
      | outcome       |
      | status 500    |
      | an empty body |

  @003-10 @image-remote-no-connectivity
  Scenario: Image, remote case: no connectivity (failure)
    Given every request ends with no internet connection
    * Execute "Load" command with provided URL.
    * System delivers connectivity error.

  @003-11 @image-remote-cancel
  Scenario: Image, remote case: cancel course
    Given the load is cancelled before the response
    * Execute "Load" command with provided URL.
    * System does not deliver image data nor error.

  @003-11 @image-remote-cancel
  Scenario: Nothing is delivered even if the server responds to the cancelled request
    Given the server responds even to cancelled requests
    And the load is cancelled before the response
    * Execute "Load" command with provided URL.
    * System does not deliver image data nor error.
