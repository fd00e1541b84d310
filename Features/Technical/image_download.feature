@technical @real-http
Feature: Download images over real connections
  Images are most of what the apps download, so each is downloaded once, and not to its end when nobody looks at it
  any more.

  Background:
    Given real connections to a server
    And the server has these images:
      | address                                   | image |
      | https://image.tmdb.org/t/p/w500/ferry.png | ferry |
    And I see these vipers:
      | level | image                                     |
      | 1     | https://image.tmdb.org/t/p/w500/ferry.png |

  @003-08 @003-54 @004-19 @004-38
  Scenario: An image is downloaded once, and shown again
    Given every request ends with a valid response
    When the row "1" comes into view
    Then the row "1" shows the image "ferry"
    When the row "1" leaves the view
    And the row "1" comes into view
    Then the row "1" shows the image "ferry"
    And the image at "https://image.tmdb.org/t/p/w500/ferry.png" was asked for 1 time
    And 0 requests were cancelled

  @002-24 @003-11 @003-55 @004-42
  Scenario: The server sees the connection close when a row leaves the view
    Given the row "1" comes into view
    And the server received a GET request for "/t/p/w500/ferry.png"
    When the row "1" leaves the view
    Then the server sees that its client is gone
    And the row "1" shows no image
    And the row "1" does not offer to try again

  @003-58 @004-42
  Scenario: The next download succeeds after one was cancelled
    Given the row "1" comes into view
    And the server received a GET request for "/t/p/w500/ferry.png"
    And the row "1" leaves the view
    And every request ends with a valid response
    When the row "1" comes into view
    Then the row "1" shows the image "ferry"

  @003-56 @004-46 @004-47
  Scenario: The user can try again when the response is not an image
    Given every request ends with garbage
    When the row "1" comes into view
    Then the row "1" says "Fail to convert data to image"
    # specs:allow step-order because the server responds well in the middle of the story
    Given every request ends with a valid response
    When I try the image of the row "1" again
    Then the row "1" shows the image "ferry"

  @003-56
  Scenario: The user can try again after half an image
    Given every request ends with half a response
    When the row "1" comes into view
    Then the row "1" offers to try again
    And the row "1" shows no image
