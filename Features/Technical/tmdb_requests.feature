@technical
Feature: What the movie database is asked
  Every request says what is wanted, in which language where texts come back, and who is asking: by a
  token in a header, or by a key at the end of the address.

  Background:
    Given the feed of the server has these movies:
      | page | id     | title           |
      | 1    | 785084 | The Night Ferry |
      | 2    | 646389 | A Winter Garden |
    And every request ends with a valid response

  @002-09
  Scenario Outline: The list of the category <category>, by token
    When the customer requests to see the movie list of the category <category>
    Then the last request was for "https://api.themoviedb.org/3/movie/<path>" with these headers:
      | accept        | application/json |
      | Authorization | Bearer token     |

    Examples:
      | category    | path        |
      | Now Playing | now_playing |
      | Popular     | popular     |
      | Top Rated   | top_rated   |
      | Upcoming    | upcoming    |

  @003-14
  Scenario Outline: Without a key or token the movie database is not asked, and the user learns why
    Given the movie database knows the app by the <proof> ""
    When the app launches
    And the screen finishes loading
    Then present this message:
      | title | Key missing                                                               |
      | text  | This app was built without a key for the server, so nothing can be loaded |
    And the server was asked 0 times

    Examples:
      | proof |
      | key   |
      | token |

  @003-14
  Scenario: The first page of the feed, by key
    Given the movie database knows the app by the key "abcd"
    When the app launches
    And the screen finishes loading
    Then the last request was for "https://api.themoviedb.org/3/movie/upcoming?language=en-US&page=1&api_key=abcd" with these headers:
      | accept | application/json |

  @003-14
  Scenario: A later page of the feed, by key
    Given the movie database knows the app by the key "abcd"
    When the app launches
    And I come to the end of the list
    And the screen finishes loading
    Then the last request was for "https://api.themoviedb.org/3/movie/upcoming?language=en-US&page=2&api_key=abcd" with these headers:
      | accept | application/json |

  @003-14
  Scenario: The feed, by token
    Given the movie database knows the app by the token "abcd"
    When the app launches
    And the screen finishes loading
    Then the last request was for "https://api.themoviedb.org/3/movie/upcoming?language=en-US&page=1" with these headers:
      | accept        | application/json |
      | Authorization | Bearer abcd      |

  @003-14
  Scenario Outline: The reviews of a movie, by the key <key>
    Given the movie database knows the app by the key "<key>"
    When I open the reviews of "The Night Ferry"
    And the screen finishes loading
    Then the last request was for "https://api.themoviedb.org/3/movie/785084/reviews?language=en-US&page=1&api_key=<sent>" with these headers:
      | accept | application/json |

    Examples:
      | key  | sent     |
      | 1234 | 1234     |
      | a&b+ | a%26b%2B |
