@technical
Feature: Work for a screen that is gone delivers nothing
  A screen may be gone before a store has answered. However late the answer comes, it is dropped.

  @003-30
  Scenario Outline: The outcome is dropped when the caller leaves while <moment>: <work>
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
  Scenario Outline: The outcome is delivered to a caller that stays: <work>
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
