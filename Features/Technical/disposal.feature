@technical
Feature: Nothing is delivered to those who are gone
  The seed speaks of a loader that is released. What it means is that a caller that has left gets nothing
  any more, however late the store answers.

  @003-30
  Scenario Outline: A caller that leaves while <moment> does not get the outcome: <work>
    Given a feed was saved 8 days ago
    And a caller waits for the app to <work>
    When they leave while <moment>
    Then nothing is delivered to them

    Examples:
      | work              | moment                  |
      | load the feed     | the saved feed is read  |
      | save the feed     | the old feed is deleted |
      | save the feed     | the new feed is saved   |
      | validate the feed | the saved feed is read  |
      | validate the feed | the old feed is deleted |
      | load an image     | the saved image is read |
      | save an image     | the new image is saved  |

  @003-30
  Scenario Outline: A caller that stays gets the outcome: <work>
    Given a feed was saved 8 days ago
    And a caller waits for the app to <work>
    When they stay while <moment>
    Then the outcome is delivered to them

    Examples:
      | work              | moment                  |
      | load the feed     | the saved feed is read  |
      | save the feed     | the new feed is saved   |
      | validate the feed | the old feed is deleted |
      | load an image     | the saved image is read |
      | save an image     | the new image is saved  |
