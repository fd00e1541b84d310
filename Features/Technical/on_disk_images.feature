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
    And the list has these images:
      | row             | image                            |
      | The Night Ferry | https://images.example/ferry.jpg |
    And these images are kept:
      | address                          | image |
      | https://images.example/ferry.jpg | ferry |
    And the file of the image for "https://images.example/ferry.jpg" is damaged
    And every request ends with a valid response
    When the row "The Night Ferry" comes into view
    Then the row "The Night Ferry" shows the image "ferry"
    And the server was asked 1 time
    And the image kept for "https://images.example/ferry.jpg" is "ferry"
