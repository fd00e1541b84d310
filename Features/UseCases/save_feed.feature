@use-case
Feature: Save the feed in the cache
  Offline users see the feed that was shown last, because the app saves it, in place of the one before.

  @003-25 @feed-cache-main
  Scenario: Feed, cache case: main scenario (success)
    Given the data to save is this feed:
      | number | title           | overview                   | poster    | release date |
      | 804095 | The Night Ferry | A crossing takes too long. | ferry.jpg | 2024-07-24   |
      | 597    | A Winter Garden |                            |           |              |
    And a feed was saved 1 day ago
    * Execute "Save" command.
    * System deletes old cache data (only feed).
    * System encodes data (only feed).
    * System timestamps the new cache (only feed).
    * System saves new cache data.
    * System delivers success message.

  @003-26 @feed-cache-saving-error
  Scenario: Feed, cache case: saving error course (failure)
    Given the data to save is this feed:
      | title           |
      | The Night Ferry |
    And no feed can be saved
    * Execute "Save" command.
    * System delivers error.

  @003-27 @feed-cache-deleting-error
  Scenario: Feed, cache case: deleting error course (failure)
    Given the data to save is this feed:
      | title           |
      | The Night Ferry |
    And no feed can be deleted
    * Execute "Save" command.
    * System delivers error.

  @003-25
  Scenario: The old feed is deleted before the new one is saved
    Given a feed was saved 1 day ago
    When the app saves this feed:
      | title           |
      | The Night Ferry |
    Then the store was asked, in order, to:
      | delete the feed |
      | save a feed     |

  @003-27
  Scenario: A feed that cannot be deleted is not replaced
    Given a feed was saved 1 day ago
    And no feed can be deleted
    When the app saves this feed:
      | title           |
      | Everyone's Aunt |
    Then the store was asked, in order, to:
      | delete the feed |
    And the saved feed is as it was
