@technical @real-disk
Feature: Images on the disk
  Users see their images again after the app was ended; an image that was damaged meanwhile is downloaded again, and
  never shown.

  Background:
    Given images are kept on disk

  @003-39
  Scenario: The next run of the app finds an image that was saved
    When the image "ferry" is saved for "https://images.example/ferry.jpg"
    And the app starts again
    Then the image kept for "https://images.example/ferry.jpg" is "ferry"

  @003-39 @003-54
  Scenario: An image that was damaged on the disk is downloaded again, and kept
    Given the server has these images:
      | address                          | image |
      | https://images.example/ferry.jpg | ferry |
    And I see these vipers:
      | level | image                            |
      | 1     | https://images.example/ferry.jpg |
    And these images are kept:
      | address                          | image |
      | https://images.example/ferry.jpg | ferry |
    And the file of the image for "https://images.example/ferry.jpg" is damaged
    And every request ends with a valid response
    When the row "1" comes into view
    Then the row "1" shows the image "ferry"
    And the image at "https://images.example/ferry.jpg" was asked for 1 time
    And the image kept for "https://images.example/ferry.jpg" is "ferry"
