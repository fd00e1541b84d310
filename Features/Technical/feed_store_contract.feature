@technical
Feature: What every store of the feed promises
  Offline users see the feed that was saved last, whole, whatever keeps it. A store that fails reports it and leaves
  everything as it was; only the store on disk can fail.

  Background:
    Given the feed of the server has these movies:
      | title           |
      | Everyone's Aunt |

  Rule: A store delivers the feed that was saved last, until it is deleted

    @003-34
    Scenario Outline: An empty store has no feed, <place>
      Given the feed is kept <place>
      And no feed was saved
      And the customer has no connectivity
      When I open the feed
      Then the screen shows no rows
      And the store reported no error

      Examples:
        | place     |
        | in memory |
        | on disk   |

    @003-34
    Scenario Outline: A new feed replaces the one before, and is there as often as it is loaded, <place>
      Given the feed is kept <place>
      And this feed was saved 3 days ago:
        | number | title           |
        | 11     | The Night Ferry |
        | 12     | A Winter Garden |
      And the customer has connectivity
      When I open the feed
      Then the store reported no error
      When the customer has no connectivity
      And the app starts again
      And I refresh the screen
      Then the screen shows these rows:
        | title           |
        | Everyone's Aunt |

      Examples:
        | place     |
        | in memory |
        | on disk   |

    @003-34
    Scenario Outline: A feed that was deleted is gone, <place>
      Given the feed is kept <place>
      And a feed was saved 7 days ago
      When I leave the app
      Then the cache holds no feed

      Examples:
        | place     |
        | in memory |
        | on disk   |

  Rule: A store that fails reports it and changes nothing

    @003-35 @real-disk
    Scenario: A feed that cannot be read is reported
      Given the saved feed cannot be read
      And the customer has no connectivity
      When I open the feed
      Then the store reported an error
      And the saved feed is as it was

    @003-35 @real-disk
    Scenario: A feed that cannot be replaced is reported
      Given a feed was saved 1 day ago
      And the disk fails before the old feed is deleted
      And the customer has connectivity
      When I open the feed
      Then the store reported an error
      And the saved feed is as it was

    @003-35 @real-disk
    Scenario Outline: A new feed that cannot be saved is reported, and half of it is not kept: the disk <problem>
      Given a feed was saved 1 day ago
      And the disk <problem>
      And the customer has connectivity
      When I open the feed
      Then the store reported an error
      And the cache holds no feed

      Examples:
        | problem                                   |
        | fails with half of the new feed written   |
        | fails before the new feed is in its place |
        | is full                                   |

    @003-35 @real-disk
    Scenario: A feed that cannot be deleted stays
      Given a feed was saved 7 days ago
      And the disk fails before the old feed is deleted
      When I leave the app
      Then the saved feed is as it was

  Rule: Where nothing can be kept, the app runs nevertheless

    @003-40 @real-disk
    Scenario: Saving succeeds, and nothing is kept
      Given the feed is kept nowhere
      And the customer has connectivity
      When I open the feed
      Then the screen shows these rows:
        | title           |
        | Everyone's Aunt |
      And the store reported no error
      When the customer has no connectivity
      And the app starts again
      Then the screen shows no rows
