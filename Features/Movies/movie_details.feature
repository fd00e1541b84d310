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
