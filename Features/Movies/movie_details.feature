@N1
Feature: The details of a movie
  Customers read what a movie is about before they decide to see it. The list has brought everything that the
  details show, so nobody waits for them.

  Background:
    Given the server has these movies in the category Upcoming:
      | title           | overview                   | release date |
      | The Night Ferry | A crossing takes too long. | 2024-07-24   |
      | A Winter Garden | Nothing grows, at first.   | 2024-06-02   |
      | Unnamed Sequel  |                            |              |
      | Blank Page      | \n                         |              |
    And every request ends with a valid response
    And the customer requests to see the movie list of the category Upcoming

  @002-08
  Scenario: The details say what the movie is about, and lead back to the category and on to another movie
    When I select "The Night Ferry"
    Then the screen is titled "The Night Ferry"
    And the screen shows these rows:
      | overview                   |
      | A crossing takes too long. |
    And I can go back to "Upcoming"
    When I go back
    And I select "A Winter Garden"
    Then the screen is titled "A Winter Garden"
    And the screen shows these rows:
      | overview                 |
      | Nothing grows, at first. |
    # The list was not loaded again on the way back.
    And the server was asked 1 time

  @002-08 @002-28
  Scenario: Another tab shows its own list, and the details stay in their tab
    When I select "The Night Ferry"
    And the customer requests to see the movie list of the category Popular
    Then the screen is titled "Popular"
    When the customer requests to see the movie list of the category Upcoming
    Then the screen is titled "The Night Ferry"

  @002-08
  Scenario Outline: The details say that a movie has no overview, or a blank one: <title>
    When I select "<title>"
    Then the screen is titled "<title>"
    And the screen explains:
      | title | No overview                               |
      | text  | There is no description of this movie yet |

    Examples:
      | title          |
      | Unnamed Sequel |
      | Blank Page     |
