@use-case
Feature: Load Movies list from Remote
  Data (Input):
  * URL
  * String - [Movie Category]

  Background:
    Given this data to load a movies list with:
      | URL            | https://api.themoviedb.org/3 |
      | Movie Category | popular                      |
    And the server has these movies in the category Popular:
      | title           | overview                   | release date | poster      |
      | The Night Ferry | A crossing takes too long. | 2024-07-24   | /ferry.jpg  |
      | A Winter Garden | Nothing grows, at first.   | 2024-06-02   | /garden.jpg |

  @N1 @002-03
  Scenario: Primary course (Happy path)
    Given every request ends with a valid response
    * Execute "Load Movies List" command with above data.
    * System downloads data from the URL.
    * System validates downloaded data.
    * System creates movies list from valid data.
    * System delivers movies list.

  @N1 @002-04
  Scenario: Invalid course (Sad path)
    Given every request ends with an invalid response
    * Execute "Load Movies List" command with above data.
    * System delivers invalid data error.

  @N2 @002-05
  Scenario: No connectivity (Sad path)
    Given the customer has no connectivity
    * Execute "Load Movies List" command with above data.
    * System delivers connectivity error.

  @N1 @002-10 @002-11
  Scenario Outline: Movies are not delivered with <outcome>
    Given every request ends with <outcome>
    * Execute "Load Movies List" command with above data.
    * System delivers invalid data error.

    Examples:
      | outcome        |
      | status 500     |
      | a missing list |

  @N1 @002-12
  Scenario: An empty list is not an error
    Given the server has no movies in the category Popular
    And every request ends with a valid response
    * Execute "Load Movies List" command with above data.
    * System delivers an empty movies list.

  @N1 @002-13
  Scenario: Movies are in the order of the server
    Given every request ends with a valid response
    When the customer requests to see the movie list of the category Popular
    Then the screen shows these rows:
      | title           | release date | poster                                     |
      | The Night Ferry | 2024-07-24   | https://image.tmdb.org/t/p/w185/ferry.jpg  |
      | A Winter Garden | 2024-06-02   | https://image.tmdb.org/t/p/w185/garden.jpg |
