@use-case
Feature: Save the feed in the cache
  Offline users see the feed that was shown last, because the app saves it, in place of the one before.

  Background:
    Given the data to save is the feed
    And the customer has connectivity
    And the feed of the server has these movies:
      | id     | title           | overview                   | poster    | release date |
      | 804095 | The Night Ferry | A crossing takes too long. | ferry.jpg | 2024-07-24   |
      | 597    | Everyone's Aunt |                            |           |              |

  @003-25 @feed-cache-main
  Scenario: Feed, cache case: main scenario (success)
    Given a feed was saved 1 day ago
    * Execute "Save" command.
    * System deletes old cache data (only feed).
    * System encodes data (only feed).
    * System timestamps the new cache (only feed).
    * System saves new cache data.
    * System delivers success message.
    And the store was asked, in order, to:
      | delete the feed |
      | save a feed     |
    When the customer has no connectivity
    And the app starts again
    Then the screen shows these rows:
      | id     | title           | overview                   | image                                     |
      | 804095 | The Night Ferry | A crossing takes too long. | https://image.tmdb.org/t/p/w500/ferry.jpg |
      | 597    | Everyone's Aunt |                            |                                           |

  @003-26 @feed-cache-saving-error
  Scenario: Feed, cache case: saving error course (failure)
    Given no feed can be saved
    * Execute "Save" command.
    * System delivers error.
    And the store was asked, in order, to:
      | delete the feed |
      | save a feed     |
    And the cache holds no feed
    When the customer has no connectivity
    And the app starts again
    Then the screen shows no rows
    And present this message:
      | title | Couldn't connect to server   |
      | text  | Please try again in a moment |

  @003-27 @feed-cache-deleting-error
  Scenario: Feed, cache case: deleting error course (failure)
    Given a feed was saved 1 day ago
    And no feed can be deleted
    * Execute "Save" command.
    * System delivers error.
    And the store was asked, in order, to:
      | delete the feed |
    And the saved feed is as it was
    When the customer has no connectivity
    And the app starts again
    Then the screen shows these rows:
      | title           |
      | The Night Ferry |
      | A Winter Garden |
