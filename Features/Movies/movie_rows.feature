@N1
Feature: What a row of a movie list shows
  The title, the poster and the day of the release, as far as they are known.

  @002-07 @002-14 @002-15 @002-16
  Scenario: A movie with all its parts
    Given the server has these movies in the category Upcoming:
      | title           | release date | poster     |
      | The Night Ferry | 2024-07-24   | /ferry.jpg |
    And every request ends with a valid response
    When the customer requests to see the movie list of the category Upcoming
    Then the screen shows these rows:
      | title           | release date | poster                                    |
      | The Night Ferry | 2024-07-24   | https://image.tmdb.org/t/p/w185/ferry.jpg |

  @002-27
  Scenario: A movie without a poster and a date still has its row
    Given the server has these movies in the category Upcoming:
      | title          |
      | Unnamed Sequel |
    And every request ends with a valid response
    When the customer requests to see the movie list of the category Upcoming
    Then the screen shows these rows:
      | title          | release date | poster |
      | Unnamed Sequel |              |        |

  @002-07 @002-14
  Scenario: The posters are loaded as their rows come into view
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

  @002-15 @002-16
  Scenario Outline: A leap day is a day of release: <day>
    Given the server has these movies in the category Upcoming:
      | title           | release date |
      | The Night Ferry | <day>        |
    And every request ends with a valid response
    When the customer requests to see the movie list of the category Upcoming
    Then the screen shows these rows:
      | title           | release date |
      | The Night Ferry | <day>        |

    Examples:
      | day        |
      | 2024-02-29 |
      | 2000-02-29 |
