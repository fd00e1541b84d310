@use-case
Feature: Validate the cache of the feed
  A feed that is never shown again must not fill the device. When the user leaves the app, it deletes a saved feed
  that is too old or cannot be read.

  @003-31 @003-32
  Scenario: A feed that can still be shown is kept, even if none could be deleted
    Given a feed was saved 7 days less a second ago
    And no feed can be deleted
    When I leave the app
    Then the store was asked, in order, to:
      | read the feed |
    And the saved feed is as it was

  @003-31
  Scenario: Nothing is deleted when no feed was saved
    Given no feed was saved
    When I leave the app
    Then the store was asked, in order, to:
      | read the feed |
    And the cache holds no feed

  @003-31 @003-32
  Scenario: A feed that cannot be read is deleted
    Given the saved feed cannot be read
    When I leave the app
    Then the store was asked, in order, to:
      | read the feed   |
      | delete the feed |
    And the cache holds no feed

  @003-31
  Scenario Outline: A feed that was saved <time> is deleted
    Given a feed was saved <time>
    When I leave the app
    Then the store was asked, in order, to:
      | read the feed   |
      | delete the feed |
    And the cache holds no feed

    Examples:
      | time                            |
      | 7 days ago                      |
      | when the clock was 7 days ahead |

  @003-32
  Scenario: A feed that cannot be deleted stays
    Given a feed was saved 7 days ago
    And no feed can be deleted
    When I leave the app
    Then the store was asked, in order, to:
      | read the feed   |
      | delete the feed |
    And the saved feed is as it was
