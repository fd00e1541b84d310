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

  @N1 @002-10
  Scenario Outline: A good body does not make up for <outcome>
    Given every request ends with <outcome>
    * Execute "Load Movies List" command with above data.
    * System delivers invalid data error.

    Examples:
      | outcome    |
      | status 199 |
      | status 201 |
      | status 300 |
      | status 400 |
      | status 500 |

  @N1 @002-11
  Scenario Outline: The data cannot be read: <outcome>
    Given every request ends with <outcome>
    * Execute "Load Movies List" command with above data.
    * System delivers invalid data error.

    Examples:
      | outcome          |
      | garbage          |
      | an empty body    |
      | a truncated body |
      | a missing list   |
      | wrong types      |

  @N1 @002-11
  Scenario Outline: A day that no calendar has makes the list invalid: <date>
    Given the server has these movies in the category Popular:
      | title           | release date |
      | The Night Ferry | <date>       |
    And every request ends with a valid response
    * Execute "Load Movies List" command with above data.
    * System delivers invalid data error.

    Examples:
      | date       |
      | 2023-02-29 |
      | 1900-02-29 |
      | 2024-04-31 |
      | 2024-06-31 |
      | 2024-+1-02 |
      | 2024-13-01 |

  @N1 @002-12
  Scenario: No movies are no error
    Given the server has no movies in the category Popular
    And every request ends with a valid response
    * Execute "Load Movies List" command with above data.
    * System delivers an empty movies list.

  @N1 @002-13
  Scenario: Movies keep the order of the server
    Given every request ends with a valid response
    When the customer requests to see the movie list of the category Popular
    Then the screen shows these rows:
      | title           | release date | poster                                     |
      | The Night Ferry | 2024-07-24   | https://image.tmdb.org/t/p/w185/ferry.jpg  |
      | A Winter Garden | 2024-06-02   | https://image.tmdb.org/t/p/w185/garden.jpg |
