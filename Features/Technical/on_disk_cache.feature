@technical @real-disk
Feature: The cache on the disk
  Users find the saved feed again after the app was ended, even in the middle of saving it: what one run of the app
  saves, the next one finds whole or not at all.

  @003-39
  Scenario: The next run of the app loads the feed that was saved
    When the app saves this feed:
      | number | title           | release date |
      | 11     | The Night Ferry | 2024-07-24   |
      | 12     | A Winter Garden |              |
    And the app starts again
    And the app loads the saved feed
    Then the app gets these movies:
      | number | title           | release date |
      | 11     | The Night Ferry | 2024-07-24   |
      | 12     | A Winter Garden |              |

  # An update must not lose the feed: the file is one that is on devices today.
  @003-39
  Scenario: An update of the app loads the feed that the app saved before
    Given the app left this file "feed.json" before its update:
      """json
      {"checksum":"3cf475228809aa0a","feed":"{\"movies\":[{\"number\":11,\"overview\":\"Two strangers miss the same ferry.\",\"posterPath\":\"ferry.jpg\",\"releaseDate\":\"2024-07-24\",\"title\":\"The Night Ferry\"},{\"number\":12,\"overview\":\"\",\"title\":\"A Winter Garden\"}],\"nextPage\":2,\"timestamp\":732020400}","version":2}
      """
    When the app loads the saved feed
    Then the app gets these movies:
      | number | title           | release date |
      | 11     | The Night Ferry | 2024-07-24   |
      | 12     | A Winter Garden |              |

  # What the app cannot read it deletes when the user leaves it, and the next save is as good as any.
  @003-39
  Scenario: The app recovers from a saved feed that cannot be read
    Given the saved feed cannot be read
    When I leave the app
    And the app saves this feed:
      | title           |
      | Everyone's Aunt |
    And the app starts again
    And the app loads the saved feed
    Then the app gets these movies:
      | title           |
      | Everyone's Aunt |

  Rule: An app that is ended while it saves leaves no half feed

    @003-39
    Scenario: What was left unfinished does not affect the next save
      Given a feed was saved 1 day ago
      And the disk fails with half of the new feed written
      When the app saves this feed:
        | title                       |
        | A Title Of Many, Many Words |
      And the app starts again
      And the app saves this feed:
        | title           |
        | Everyone's Aunt |
      Then the cache holds these movies:
        | title           |
        | Everyone's Aunt |
