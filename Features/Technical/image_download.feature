@technical @real-http
Feature: Download images over real connections

  Background:
    Given a server that answers with the image "ferry"
    And a list with these images:
      | row             | image                                     |
      | The Night Ferry | https://image.tmdb.org/t/p/w500/ferry.png |
      | In Small        | https://image.tmdb.org/t/p/w185/ferry.png |

  @003-08 @003-54 @004-38
  Scenario: An image is downloaded once, and shown again without a connection
    When the row "The Night Ferry" comes into view
    Then the row "The Night Ferry" shows the image "ferry"
    When the row "The Night Ferry" leaves the view
    And the row "The Night Ferry" comes into view
    Then the row "The Night Ferry" shows the image "ferry"
    And the server received requests for:
      | /t/p/w500/ferry.png |

  @003-11 @003-55 @004-42
  Scenario: When a row leaves the view, the server sees the connection close
    Given a server that never answers
    And the row "The Night Ferry" comes into view
    And the server has received a request
    When the row "The Night Ferry" leaves the view
    Then the server sees that its client is gone
    And the row "The Night Ferry" shows no image
    And the row "The Night Ferry" does not offer to try again

  @003-58 @004-42
  Scenario: After a download was cancelled, the next one succeeds
    Given a server that never answers
    And the row "The Night Ferry" comes into view
    And the server has received a request
    And the row "The Night Ferry" leaves the view
    And a server that answers with the image "ferry"
    When the row "The Night Ferry" comes into view
    Then the row "The Night Ferry" shows the image "ferry"

  @003-56 @004-46 @004-47
  Scenario: What is no image can be tried again
    Given a server that answers with the text "This is not an image."
    And the row "The Night Ferry" comes into view
    And the row "The Night Ferry" says "Fail to convert data to image"
    And a server that answers with the image "ferry"
    When I try the image of the row "The Night Ferry" again
    Then the row "The Night Ferry" shows the image "ferry"

  @003-56
  Scenario: Half an image is none
    Given a server that sends half of the image "ferry"
    When the row "The Night Ferry" comes into view
    # specs:allow mutate-negation because it does not offer that before the answer is there
    Then the row "The Night Ferry" offers to try again
    And the row "The Night Ferry" shows no image

  @004-45
  Scenario: Two sizes of one image are downloaded and kept each for itself
    When the row "The Night Ferry" comes into view
    Then the row "The Night Ferry" shows the image "ferry"
    # specs:allow step-order because the server has another image for each address
    Given a server that answers with the image "small ferry"
    When the row "In Small" comes into view
    Then the row "In Small" shows the image "small ferry"
    And the image kept for "https://image.tmdb.org/t/p/w500/ferry.png" is "ferry"
    And the image kept for "https://image.tmdb.org/t/p/w185/ferry.png" is "small ferry"
