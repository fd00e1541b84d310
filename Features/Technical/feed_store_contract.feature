@technical
Feature: What every store of the feed promises
  A store keeps one feed, as it was put in. The same is asked of the store in memory and of the one on
  disk; only the one on disk can fail.

  Rule: A store gives what it holds, and holds it still

    @003-34
    Scenario Outline: An empty store gives no feed, <place>
      Given the feed is kept <place>
      And no feed was saved
      When the store is asked for its feed
      Then the store gives no feed

      Examples:
        | place     |
        | in memory |
        | on disk   |

    @003-34
    Scenario Outline: Reading an empty store changes nothing, <place>
      Given the feed is kept <place>
      And no feed was saved
      When the store is asked for its feed
      Then asked again, the store gives the same answer

      Examples:
        | place     |
        | in memory |
        | on disk   |

    @003-34
    Scenario Outline: A store gives the feed it holds, <place>
      Given the feed is kept <place>
      And this feed was saved 1 day ago:
        | number | title           |
        | 11     | The Night Ferry |
        | 12     | A Winter Garden |
      When the store is asked for its feed
      Then the store gives these movies:
        | number | title           |
        | 11     | The Night Ferry |
        | 12     | A Winter Garden |
      And the feed in the cache was saved 1 day ago

      Examples:
        | place     |
        | in memory |
        | on disk   |

    @003-34
    Scenario Outline: Reading a feed does not remove it, <place>
      Given the feed is kept <place>
      And a feed was saved 1 day ago
      When the store is asked for its feed
      Then asked again, the store gives the same answer

      Examples:
        | place     |
        | in memory |
        | on disk   |

  Rule: A store holds what was put in last

    @003-34
    Scenario Outline: An empty store takes a feed, <place>
      Given the feed is kept <place>
      And no feed was saved
      When this feed, saved 2 days ago, is put into the store:
        | number | title           |
        | 13     | Everyone's Aunt |
      Then no error is reported

      Examples:
        | place     |
        | in memory |
        | on disk   |

    @003-34
    Scenario Outline: A store that holds a feed takes another, <place>
      Given the feed is kept <place>
      And a feed was saved 3 days ago
      When this feed, saved 2 days ago, is put into the store:
        | number | title           |
        | 13     | Everyone's Aunt |
      Then no error is reported

      Examples:
        | place     |
        | in memory |
        | on disk   |

    @003-34
    Scenario Outline: The feed that was put in last takes the place of the one before, <place>
      Given the feed is kept <place>
      And this feed was saved 3 days ago:
        | number | title           |
        | 11     | The Night Ferry |
        | 12     | A Winter Garden |
      When this feed, saved 2 days ago, is put into the store:
        | number | title           |
        | 13     | Everyone's Aunt |
      Then the cache holds these movies:
        | number | title           |
        | 13     | Everyone's Aunt |
      And the feed in the cache was saved 2 days ago

      Examples:
        | place     |
        | in memory |
        | on disk   |

  Rule: A store forgets what it is asked to forget

    @003-34
    Scenario Outline: Deleting from an empty store is no error, <place>
      Given the feed is kept <place>
      And no feed was saved
      When the store is asked to delete its feed
      Then no error is reported

      Examples:
        | place     |
        | in memory |
        | on disk   |

    @003-34
    Scenario Outline: An empty store stays empty when its feed is deleted, <place>
      Given the feed is kept <place>
      And no feed was saved
      When the store is asked to delete its feed
      Then the cache holds no feed

      Examples:
        | place     |
        | in memory |
        | on disk   |

    @003-34
    Scenario Outline: Deleting the feed is no error, <place>
      Given the feed is kept <place>
      And a feed was saved 1 day ago
      When the store is asked to delete its feed
      Then no error is reported

      Examples:
        | place     |
        | in memory |
        | on disk   |

    @003-34
    Scenario Outline: A store whose feed was deleted is empty, <place>
      Given the feed is kept <place>
      And a feed was saved 1 day ago
      When the store is asked to delete its feed
      Then the cache holds no feed

      Examples:
        | place     |
        | in memory |
        | on disk   |

  Rule: A store does one thing after another

    @003-34
    Scenario Outline: Feeds that are put in at the same time go in one after another, <place>
      Given the feed is kept <place>
      When 12 feeds are put into the store at once
      Then the cache holds one of these feeds, whole

      Examples:
        | place     |
        | in memory |
        | on disk   |

  Rule: A store that fails reports it and changes nothing

    @003-35 @real-disk
    Scenario Outline: A feed that cannot be read is reported: <damage>
      Given a feed was saved 1 day ago
      And <damage> is found in place of the saved feed
      When the store is asked for its feed
      Then an error is reported

      Examples:
        | damage                              |
        | an empty file                       |
        | garbage                             |
        | the first half of a feed            |
        | something other than a feed         |
        | a feed in a newer format            |
        | a feed without its checksum         |
        | a feed in which a title was altered |
        | a folder                            |

    @003-35 @real-disk
    Scenario: A feed that cannot be read stays as it is
      Given the saved feed cannot be read
      When the store is asked for its feed
      Then asked again, the store gives the same answer
      And the cache is as it was

    @003-35 @real-disk
    Scenario: A feed that cannot be put in is reported
      Given the disk takes no changes
      When this feed, saved 2 days ago, is put into the store:
        | title           |
        | Everyone's Aunt |
      Then an error is reported

    @003-35 @real-disk
    Scenario: A feed that cannot be put in leaves the one before in its place
      Given a feed was saved 1 day ago
      And the disk takes no changes
      When this feed, saved 2 days ago, is put into the store:
        | title           |
        | Everyone's Aunt |
      Then the cache is as it was
      And the feed is still in the cache

    @003-35 @real-disk
    Scenario Outline: A feed that cannot be deleted is reported: <obstacle>
      Given a feed was saved 1 day ago
      And <obstacle>
      When the store is asked to delete its feed
      Then an error is reported

      Examples:
        | obstacle                                     |
        | the disk takes no changes                    |
        | a folder is found in place of the saved feed |

    @003-35 @real-disk
    Scenario: A feed that cannot be deleted is still there
      Given a feed was saved 1 day ago
      And the disk takes no changes
      When the store is asked to delete its feed
      Then the cache is as it was
      And the feed is still in the cache

  Rule: Where nothing can be kept the app runs nevertheless

    @003-40 @real-disk
    Scenario: Saving in a store that keeps nothing succeeds
      Given the feed is kept nowhere
      And the data to save is this feed:
        | title           |
        | The Night Ferry |
      * Execute "Save" command.
      * System delivers success message.

    @003-40 @real-disk
    Scenario: A store that keeps nothing is always empty
      Given the feed is kept nowhere
      When the app saves this feed:
        | title           |
        | The Night Ferry |
      And the app loads the saved feed
      Then the app gets no movies

    @003-40 @real-disk
    Scenario: A store that keeps nothing has nothing to delete
      Given the feed is kept nowhere
      When the store is asked to delete its feed
      Then no error is reported
