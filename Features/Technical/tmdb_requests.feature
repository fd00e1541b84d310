@technical
Feature: What is requested from the movie database
  The movie database responds only to those who say who they are: by a token in a header, or by a key at the end of
  the address. It sends the page and the language that it is asked for.

  Background:
    Given the feed of the server has these movies:
      | page | id     | title           |
      | 1    | 785084 | The Night Ferry |
      | 2    | 646389 | A Winter Garden |
    And every request ends with a valid response

  @003-14
  Scenario Outline: Nothing is requested with the <proof>, and the message says why
    Given the movie database knows the app by the <proof>
    When I open the feed
    Then present this message:
      | title | Key missing                                                               |
      | text  | This app was built without a key for the server, so nothing can be loaded |
    And the server was asked 0 times

    Examples:
      | proof       |
      | key ""      |
      | token ""    |
      | token "   " |

  @003-14
  Scenario: A page of the feed is requested by key
    Given the movie database knows the app by the key "abcd"
    When I open the feed
    Then the last request was for "https://api.themoviedb.org/3/movie/upcoming?language=en-US&page=1&api_key=abcd" with these headers:
      | accept | application/json |
    When I come to the end of the list
    Then the last request was for "https://api.themoviedb.org/3/movie/upcoming?language=en-US&page=2&api_key=abcd" with these headers:
      | accept | application/json |

  @003-14
  Scenario: A page of the feed is requested by token
    Given the movie database knows the app by the token "abcd"
    When I open the feed
    Then the last request was for "https://api.themoviedb.org/3/movie/upcoming?language=en-US&page=1" with these headers:
      | accept        | application/json |
      | Authorization | Bearer abcd      |

  @003-14
  Scenario: The reviews of a movie are requested by key, whatever characters it has
    Given the movie database knows the app by the key "a&b+"
    When I open the reviews of "The Night Ferry"
    Then the last request was for "https://api.themoviedb.org/3/movie/785084/reviews?language=en-US&page=1&api_key=a%26b%2B" with these headers:
      | accept | application/json |

  @002-09
  Scenario Outline: The movies of a category are requested by token: <category>
    When the customer requests to see the movie list of the category <category>
    Then the last request was for "https://api.themoviedb.org/3/movie/<path>" with these headers:
      | accept        | application/json |
      | Authorization | Bearer token     |

    Examples:
      | category    | path        |
      | Now Playing | now_playing |
      | Popular     | popular     |
      | Upcoming    | upcoming    |
      | Top Rated   | top_rated   |
