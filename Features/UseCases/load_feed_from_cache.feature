@use-case
Feature: Load the feed from the cache
  As an offline user, I want the app to display the latest saved version of the movie feed.
  A saved feed is shown for less than seven days.

  @003-15 @feed-local-main
  Scenario: Feed, local case: main scenario (success)
    Given the data to load is the feed
    And a feed was saved 7 days less a second ago
    And the customer has no connectivity
    * Execute "Load" command.
    * System retrieves data from cache.
    * System validates cache against timestamp (only feed).
    * System creates and delivers items from cached data.

  @003-16 @feed-local-retrieval-error
  Scenario: Feed, local case: retrieval error course (failure)
    Given the data to load is the feed
    And the saved feed cannot be read
    And the customer has no connectivity
    * Execute "Load" command.
    * System delivers error.
    And the screen shows no rows
    And present this message:
      | title | Couldn't connect to server   |
      | text  | Please try again in a moment |

  @003-17 @feed-local-empty
  Scenario: Feed, local case: empty cache course
    Given the data to load is the feed
    And no feed was saved
    And the customer has no connectivity
    * Execute "Load" command.
    * System delivers no feed/image.

  @003-18 @feed-local-expired
  Scenario: Feed, local case: expired cache course after 7 days
    Given the data to load is the feed
    And a feed was saved 7 days ago
    And the customer has no connectivity
    * Execute "Load" command.
    * System delivers no feed/image.

  @003-15
  Scenario: Movies are shown as they were saved
    Given this feed was saved 6 days ago:
      | number | title           | overview                   | poster     |
      | 804095 | The Night Ferry | A crossing takes too long. | ferry.jpg  |
      | 597    | A Winter Garden |                            | garden.jpg |
      | 646389 | "Quotes" / Élan | One line.                  |            |
    And the customer has no connectivity
    When I open the feed
    Then the screen shows these rows:
      | id     | title           | overview                   | image                                      |
      | 804095 | The Night Ferry | A crossing takes too long. | https://image.tmdb.org/t/p/w500/ferry.jpg  |
      | 597    | A Winter Garden |                            | https://image.tmdb.org/t/p/w500/garden.jpg |
      | 646389 | "Quotes" / Élan | One line.                  |                                            |
    And no message is presented

  # In the week before this time New York sets its clocks forward by an hour.
  @003-15
  Scenario: A saved feed is shown just as long when clocks are changed
    Given it is "2024-03-13T12:00:00Z"
    And this feed was saved 7 days less a second ago:
      | title           |
      | The Night Ferry |
    And the customer has no connectivity
    When I open the feed
    Then the screen shows these rows:
      | title           |
      | The Night Ferry |

  Rule: Loading changes nothing in the cache

    @003-19
    Scenario: Loading leaves a feed that cannot be read as it was
      Given the saved feed cannot be read
      And the customer has no connectivity
      When I open the feed
      Then the store was asked, in order, to:
        | read the feed |
      And the saved feed is as it was

    @003-19
    Scenario: Loading leaves a feed that is a week old as it was
      Given a feed was saved 7 days ago
      And the customer has no connectivity
      When I open the feed
      Then the store was asked, in order, to:
        | read the feed |
      And the saved feed is as it was

    @003-20
    Scenario: The cache is not read before the server has failed
      Given a feed was saved 1 day ago
      When I open the feed
      Then the store was asked nothing
