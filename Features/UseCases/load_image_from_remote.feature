@use-case
Feature: Load an image from remote
  The remote table of the use cases, for images. Where it speaks of the feed that is delivered, here it
  is the bytes of an image, just as they came.

  Background:
    Given the server has these images:
      | address                                   | image |
      | https://image.tmdb.org/t/p/w500/ferry.jpg | ferry |
    And an image to load from "https://image.tmdb.org/t/p/w500/ferry.jpg"

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
      | status 199    |
      | status 201    |
      | status 300    |
      | status 400    |
      | status 500    |
      | an empty body |

  @003-10 @image-remote-no-connectivity
  Scenario Outline: Image, remote case: no connectivity (failure) because of <outcome>
    Given every request ends with <outcome>
    * Execute "Load" command with provided URL.
    * System delivers connectivity error.

    Examples:
      | outcome                |
      | no internet connection |
      | a timeout              |

  @003-11 @image-remote-cancel
  Scenario: Image, remote case: cancel course
    Given the load is cancelled before the server answers with a valid response
    * Execute "Load" command with provided URL.
    * System does not deliver image data nor error.

  @003-11 @image-remote-cancel
  Scenario: The download of a cancelled load is cancelled too
    Given the load is cancelled before the server answers with a valid response
    * Execute "Load" command with provided URL.
    * System does not deliver image data nor error.
    Then the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" is cancelled

  @003-11 @image-remote-cancel
  Scenario Outline: Nothing is delivered after the cancellation, even if the server answers with <outcome>
    Given the server answers even cancelled requests
    And the load is cancelled before the server answers with <outcome>
    * Execute "Load" command with provided URL.
    * System does not deliver image data nor error.

    Examples:
      | outcome                |
      | a valid response       |
      | status 404             |
      | no internet connection |
