@N1
Feature: A tab for each category
  Customers compare what runs now with what is popular, rated best or coming soon. Each tab loads its own
  movies when it comes to the front, and keeps them.

  @002-17 @002-18
  Scenario: A tab that already shows its movies loads them again only when the customer pulls to refresh
    Given the customer has connectivity
    When the customer requests to see the movie list of the category Popular
    And the customer requests to see the movie list of the category Popular
    Then the server was asked 1 time
    And the app should display the movie list from remote, based on the category
    When I refresh the screen
    Then the server was asked 2 times
    And the app should display the movie list from remote, based on the category

  @002-19
  Scenario: The movies stay when refreshing fails
    Given the customer has connectivity
    When the customer requests to see the movie list of the category Popular
    And the customer has no connectivity
    And I refresh the screen
    Then the app should display an error message
    And the screen shows these rows:
      | title             |
      | Everyone's Cousin |

  @002-17 @002-28
  Scenario: An error in one tab does not affect the others, and the tab tries again when it comes to the front
    Given the customer has no connectivity
    And the customer requests to see the movie list of the category Popular
    And the app should display an error message
    When the customer has connectivity
    And the customer requests to see the movie list of the category Upcoming
    Then the app should display the movie list from remote, based on the category
    When the customer requests to see the movie list of the category Popular
    Then the app should display the movie list from remote, based on the category

  @002-06 @002-26
  Scenario: There is a tab for each category, and the one that the customer chooses is in front
    When the customer requests to see the movie list of the category Upcoming
    Then these tabs are offered, in this order:
      | Now Playing |
      | Popular     |
      | Top Rated   |
      | Upcoming    |
    And the tab "Upcoming" is in front

  @002-17
  Scenario: A tab without movies loads again when it comes to the front
    Given the server has no movies in the category Popular
    And the customer has connectivity
    When the customer requests to see the movie list of the category Popular
    Then the screen explains:
      | title | No movies                                          |
      | text  | There are no movies in this category at the moment |
    When the customer requests to see the movie list of the category Popular
    Then the server was asked 2 times

  @002-28
  Scenario: A tab does not wait for the load of another
    Given the customer requests to see the movie list of the category Popular
    And every request ends with a valid response
    When the customer requests to see the movie list of the category Upcoming
    Then the app should display the movie list from remote, based on the category
