Feature: Movie lists by category

  Rule: Online customers see movies

    As an online customer
    I want the app to automaticaly load a movie list, based on the predefined category
    So I can enjoy the list of movies

    Background:
      Given the predefined movie category is Now Playing

    # The first line was written as "Given the customer has no connectivity", in which situation the second
    # narrative expects an error. The customer of this one is online.
    @N1 @N1-AC1 @002-01
    Scenario: The customer requests the movie list
      Given the customer has connectivity
      And the predefined movie category
      When the customer requests to see the movie list
      Then the app should display the movie list from remote, based on the category

    @N1 @002-06 @002-26
    Scenario Outline: The customer requests the movie list of the category <category>
      Given the customer has connectivity
      When the customer requests to see the movie list of the category <category>
      Then the app should display the movie list from remote, based on the category
      And the screen is titled "<category>"

      Examples:
        | category    |
        | Now Playing |
        | Popular     |
        | Upcoming    |

      @screenshot
      Examples: Only in the screenshots
        | category  |
        | Top Rated |

  Rule: Offline customers see an error

    As an offline customer
    I want my app to show an error
    So I can see that the problem is a connectivity and start solving the issue

    @N2 @N2-AC1 @002-02
    Scenario: The customer requests the movie list
      Given the customer has no connectivity
      When the customer requests to see the movie list
      Then the app should display an error message

    @N2 @002-02 @002-28
    Scenario Outline: The message says what the problem is: <outcome>
      Given every request ends with <outcome>
      When the customer requests to see the movie list
      Then present this message:
        | title | <title> |
        | text  | <text>  |

      Examples:
        | outcome                | title                  | text                                                                           |
        | no internet connection | No internet connection | The movies could not be loaded. Check your internet connection and try again   |
        | garbage                | Failed loading movies  | The movies could not be loaded because the server's response could not be read |
        | status 401             | Failed loading movies  | The movies could not be loaded because the server's response could not be read |
