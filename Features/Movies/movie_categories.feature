@N1
Feature: A tab for each category
  Each tab loads its own movies when it comes to the front, and keeps them.

  @002-17
  Scenario: A tab that shows movies does not load them again
    Given the customer has connectivity
    When the customer requests to see the movie list of the category Popular
    And the customer requests to see the movie list of the category Popular
    Then the server was asked 1 time
    And the app should display the movie list from remote, based on the category

  @002-18
  Scenario: Pulling to refresh loads again
    Given the customer has connectivity
    When the customer requests to see the movie list of the category Popular
    And the customer pulls to refresh
    Then the server was asked 2 times

  @002-19
  Scenario: A failed refresh is shown, and the movies stay
    Given the customer has connectivity
    When the customer requests to see the movie list of the category Popular
    # specs:allow step-order because the connection is lost in the middle of the story
    Given the customer has no connectivity
    When the customer pulls to refresh
    Then the error message says that the problem is the connection
    And the movies are still in the list

  @002-28
  Scenario: The trouble of one tab is not that of another
    Given the customer has no connectivity
    When the customer requests to see the movie list of the category Popular
    Then the app should display an error message
    # specs:allow step-order because the connection comes back in the middle of the story
    Given the customer has connectivity
    When the customer requests to see the movie list of the category Upcoming
    Then the app should display the movie list from remote, based on the category

  # The text names three of them; the fourth is in its screenshots, which also show the order.
  @002-06 @002-26
  Scenario: There is a tab for each category
    Given the customer has connectivity
    When the customer requests to see the movie list
    Then these tabs are offered, in this order:
      | Now Playing |
      | Popular     |
      | Top Rated   |
      | Upcoming    |

  @002-06
  Scenario: The predefined category is the one of the first tab
    Given the predefined movie category
    And the customer has connectivity
    When the customer requests to see the movie list
    Then the screen is titled "Now Playing"

  @002-17
  Scenario: A tab that failed loads when it comes to the front again
    Given the customer has no connectivity
    When the customer requests to see the movie list of the category Popular
    Then the app should display an error message
    # specs:allow step-order because the connection comes back in the middle of the story
    Given the customer has connectivity
    When the customer requests to see the movie list of the category Popular
    Then the app should display the movie list from remote, based on the category

  @002-17
  Scenario: A tab without movies loads when it comes to the front again
    Given the server has no movies in the category Popular
    And the customer has connectivity
    When the customer requests to see the movie list of the category Popular
    Then the screen explains that there is nothing to show
    When the customer requests to see the movie list of the category Popular
    Then the server was asked 2 times

  @002-17 @002-28
  Scenario: A tab keeps its movies while another is in front
    Given the customer has connectivity
    When the customer requests to see the movie list of the category Popular
    And the customer requests to see the movie list of the category Upcoming
    And the customer requests to see the movie list of the category Popular
    Then the app should display the movie list from remote, based on the category
    And the server was asked 2 times

  @002-28
  Scenario: A tab does not wait for the load of another
    Given the movie list of the category Popular is still loading
    And every request ends with a valid response
    When the customer requests to see the movie list of the category Upcoming
    Then the app should display the movie list from remote, based on the category
