@N1
Feature: What is shown of a movie that was chosen
  The list has brought all there is to show, so nothing is loaded.

  Background:
    Given the server has these movies in the category Upcoming:
      | title           | overview                   | release date |
      | The Night Ferry | A crossing takes too long. | 2024-07-24   |
      | A Winter Garden | Nothing grows, at first.   | 2024-06-02   |
      | Unnamed Sequel  |                            |              |
    And every request ends with a valid response
    And the movie category Upcoming

  @002-08
  Scenario: The details tell what the movie is about
    When the customer requests to see the movie list
    And the customer chooses the movie "A Winter Garden"
    Then the screen shows these rows:
      | overview                 |
      | Nothing grows, at first. |
    And the server was asked 1 time

  @002-08
  Scenario: The details are titled like the movie, and the category leads back
    When the customer requests to see the movie list
    And the customer chooses the movie "The Night Ferry"
    Then the screen is titled "The Night Ferry"
    And I can go back to "Upcoming"

  @002-08
  Scenario: One movie after the other
    When the customer requests to see the movie list
    And the customer chooses the movie "The Night Ferry"
    And I go back
    And the customer chooses the movie "A Winter Garden"
    Then the screen is titled "A Winter Garden"
    And the screen shows these rows:
      | overview                 |
      | Nothing grows, at first. |
    And I can go back to "Upcoming"
    # The list was not loaded again on the way back.
    And the server was asked 1 time

  @002-08 @002-28
  Scenario: Another tab shows its own list, and the details stay in theirs
    When the customer requests to see the movie list
    And the customer chooses the movie "The Night Ferry"
    And the customer requests to see the movie list of the category Popular
    Then the screen is titled "Popular"
    When the customer requests to see the movie list of the category Upcoming
    Then the screen is titled "The Night Ferry"

  @002-08
  Scenario: A movie without an overview has a note
    When the customer requests to see the movie list
    And the customer chooses the movie "Unnamed Sequel"
    Then the screen is titled "Unnamed Sequel"
    And the screen explains that there is nothing to show

  @002-08
  Scenario: A movie whose overview is an empty line has a note
    Given the server has these movies in the category Upcoming:
      | title           | overview |
      | The Empty Pages | \n       |
    When the customer requests to see the movie list
    And the customer chooses the movie "The Empty Pages"
    Then the screen explains that there is nothing to show
