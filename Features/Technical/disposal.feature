@technical
Feature: A screen that is gone gets no result
  Users may leave a screen before its work is done. The result is dropped, so that nothing appears where nobody
  waits for it.

  @003-30
  Scenario Outline: The result is dropped when the screen is gone while <moment>: <work>
    Given a feed was saved 8 days ago
    And a screen waits for the app to <work>
    When the screen goes while <moment>
    Then the screen gets no result
    And the server was asked 0 times

    Examples:
      | work              | moment                  |
      | load the feed     | the saved feed is read  |
      | save the feed     | the new feed is saved   |
      | validate the feed | the old feed is deleted |
      | load an image     | the saved image is read |
      | save an image     | the new image is saved  |
