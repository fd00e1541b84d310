@N1
Feature: What a row of a movie list shows
  Customers recognize a movie by its title and poster, and plan by the day of its release. What is not known
  is left empty.

  @002-07 @002-14 @002-15 @002-16 @002-27
  Scenario: A row shows title, release date and poster, as far as they are known
    Given the server has these movies in the category Upcoming:
      | title           | release date | poster     |
      | The Night Ferry | 2024-02-29   | /ferry.jpg |
      | Unnamed Sequel  |              |            |
    And every request ends with a valid response
    When the customer requests to see the movie list of the category Upcoming
    Then the screen shows these rows:
      | title           | release date | poster                                    |
      | The Night Ferry | 2024-02-29   | https://image.tmdb.org/t/p/w185/ferry.jpg |
      | Unnamed Sequel  |              |                                           |

  @002-16
  Scenario Outline: A movie whose release date is <release date> has no date, because there is no such day
    Given the server has these movies in the category Upcoming:
      | title           | release date   |
      | The Night Ferry | <release date> |
      | A Winter Garden | 2024-02-29     |
    And every request ends with a valid response
    When the customer requests to see the movie list of the category Upcoming
    Then the screen shows these rows:
      | title           | release date |
      | The Night Ferry |              |
      | A Winter Garden | 2024-02-29   |

    Examples:
      | release date |
      | 2024-06-31   |
      | 2024-07-32   |
      | 1900-02-29   |
      | 2024-+7-01   |

  @002-07 @002-14
  Scenario: Posters are loaded as their rows come into view
    Given the server has these movies in the category Upcoming:
      | title           | poster     |
      | The Night Ferry | /ferry.jpg |
      | Unnamed Sequel  |            |
    And the server has these images:
      | address                                   | image |
      | https://image.tmdb.org/t/p/w185/ferry.jpg | ferry |
    And every request ends with a valid response
    When the customer requests to see the movie list of the category Upcoming
    And I look through the rows on the screen
    Then the row "The Night Ferry" shows the image "ferry"
    And the row "Unnamed Sequel" shows no image
