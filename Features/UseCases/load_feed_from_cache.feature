@use-case
Feature: Load the feed from the cache
  As an offline user, I want the app to display the latest saved version of the movie feed.
  A saved feed is shown for less than seven days.

  @003-15 @feed-local-main
  Scenario: Feed, local case: main scenario (success)
    Given the data to load is a feed
    And a feed was saved 7 days less a second ago
    * Execute "Load" command.
    * System retrieves data from cache.
    * System validates cache against timestamp (only feed).
    * System creates and delivers items from cached data.

  @003-16 @feed-local-retrieval-error
  Scenario: Feed, local case: retrieval error course (failure)
    Given the data to load is a feed
    And the saved feed cannot be read
    * Execute "Load" command.
    * System delivers error.

  @003-17 @feed-local-empty
  Scenario: Feed, local case: empty cache course
    Given the data to load is a feed
    And no feed was saved
    * Execute "Load" command.
    * System delivers no feed/image.

  @003-18 @feed-local-expired
  Scenario: Feed, local case: expired cache course after 7 days
    Given the data to load is a feed
    And a feed was saved 7 days ago
    * Execute "Load" command.
    * System delivers no feed/image.

  @003-15
  Scenario: Movies are delivered as they were saved
    Given this feed was saved 6 days ago:
      | number | title           | overview                   | poster     | release date |
      | 804095 | The Night Ferry | A crossing takes too long. | ferry.jpg  | 2024-07-24   |
      | 597    | A Winter Garden |                            | garden.jpg |              |
      | 646389 | "Quotes" / Élan | One line.                  |            | 2024-06-02   |
    When the app loads the saved feed
    Then the app gets these movies:
      | number | title           | overview                   | poster     | release date |
      | 804095 | The Night Ferry | A crossing takes too long. | ferry.jpg  | 2024-07-24   |
      | 597    | A Winter Garden |                            | garden.jpg |              |
      | 646389 | "Quotes" / Élan | One line.                  |            | 2024-06-02   |

  # In the week before this time New York sets its clocks forward by an hour.
  @003-15
  Scenario: A saved feed is shown just as long when clocks are changed
    Given it is "2024-03-13T12:00:00Z"
    And this feed was saved 7 days less a second ago:
      | title           |
      | The Night Ferry |
    When the app loads the saved feed
    Then the app gets these movies:
      | title           |
      | The Night Ferry |

  Rule: Loading changes nothing in the cache

    @003-19
    Scenario: Loading leaves a feed that cannot be read as it was
      Given the saved feed cannot be read
      When the app loads the saved feed
      Then the store was asked, in order, to:
        | read the feed |
      And the saved feed is as it was

    @003-19
    Scenario: Loading leaves a feed that is a week old as it was
      Given a feed was saved 7 days ago
      When the app loads the saved feed
      Then the store was asked, in order, to:
        | read the feed |
      And the saved feed is as it was

    @003-20
    Scenario: The cache is not read before the server has failed
      Given a feed was saved 1 day ago
      When I open the feed
      Then the store was asked nothing
