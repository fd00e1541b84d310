Feature: The images in the rows of the feed
  As a user, I want to see the image of a movie as soon as its row is in view, so that I never wait for
  images that I do not look at.

  Background:
    Given the server has these images:
      | address                                    | image  |
      | https://image.tmdb.org/t/p/w500/ferry.jpg  | ferry  |
      | https://image.tmdb.org/t/p/w500/garden.jpg | garden |
    And a list with these images:
      | row             | image                                      |
      | The Night Ferry | https://image.tmdb.org/t/p/w500/ferry.jpg  |
      | A Winter Garden | https://image.tmdb.org/t/p/w500/garden.jpg |

  Rule: An image is loaded when its row is in view, or about to be

    @003-55
    Scenario: Only the image of the row in view is loaded
      When the row "A Winter Garden" comes into view
      Then the server was asked for these images:
        | https://image.tmdb.org/t/p/w500/garden.jpg |

    @003-55
    Scenario: The image of a row that leaves the view is not waited for
      Given the row "The Night Ferry" comes into view
      And the image at "https://image.tmdb.org/t/p/w500/ferry.jpg" is being downloaded
      When the row "The Night Ferry" leaves the view
      Then the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" is cancelled

    @003-55
    Scenario: The image of a row near the view is loaded ahead, and shown when it gets there
      Given the row "The Night Ferry" comes near the view
      And the image at "https://image.tmdb.org/t/p/w500/ferry.jpg" is being downloaded
      When the row "The Night Ferry" comes into view
      Then the row "The Night Ferry" shows that its image is loading
      When the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with a valid response
      Then the row "The Night Ferry" shows the image "ferry"
      And the server was asked for these images:
        | https://image.tmdb.org/t/p/w500/ferry.jpg |

    @003-54 @003-55
    Scenario: An image that was loaded ahead is there at once
      Given the row "The Night Ferry" comes near the view
      And the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with a valid response
      When the row "The Night Ferry" comes into view
      Then the row "The Night Ferry" shows the image "ferry"
      And the server was asked 1 time

    @003-55
    Scenario: The image of a row that turns away before it is in view is not waited for
      Given the row "The Night Ferry" comes near the view
      And the image at "https://image.tmdb.org/t/p/w500/ferry.jpg" is being downloaded
      When the row "The Night Ferry" is no longer near the view
      Then the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" is cancelled

    @003-57
    Scenario: An image that arrives after its row has left is not shown
      Given the server answers even cancelled requests
      And the row "The Night Ferry" comes into view
      And the image at "https://image.tmdb.org/t/p/w500/ferry.jpg" is being downloaded
      When the row "The Night Ferry" leaves the view
      And the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with a valid response
      Then the row "The Night Ferry" shows no image

    @003-58
    Scenario: An image that is being loaded is not asked for again until that is over
      Given the row "The Night Ferry" comes into view
      When the row "The Night Ferry" comes into view
      And the list is continued with these images:
        | row            | image                                    |
        | Salt and Paper | https://image.tmdb.org/t/p/w500/salt.jpg |
      And the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with a valid response
      Then the row "The Night Ferry" shows the image "ferry"
      And the server was asked for these images:
        | https://image.tmdb.org/t/p/w500/ferry.jpg |

    @003-58
    Scenario: An image whose load was cancelled is asked for again
      Given the row "The Night Ferry" comes into view
      And the image at "https://image.tmdb.org/t/p/w500/ferry.jpg" is being downloaded
      And the row "The Night Ferry" leaves the view
      When the row "The Night Ferry" comes into view
      And the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with a valid response
      Then the row "The Night Ferry" shows the image "ferry"
      And the server was asked 2 times

  Rule: The user sees how far the image is

    @003-56
    Scenario: While the image is loading, the row shows that
      When the row "The Night Ferry" comes into view
      Then the row "The Night Ferry" shows that its image is loading
      And the row "The Night Ferry" shows no image
      And the row "The Night Ferry" does not offer to try again

    @003-56
    Scenario Outline: An image in the format <format> is shown when it has arrived
      Given the server has these images:
        | address                                   | image | format   |
        | https://image.tmdb.org/t/p/w500/ferry.jpg | ferry | <format> |
      When the row "The Night Ferry" comes into view
      And the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with a valid response
      Then the row "The Night Ferry" shows the image "ferry"
      And the row "The Night Ferry" does not show that an image is loading
      And the row "The Night Ferry" does not offer to try again

      Examples:
        | format |
        | PNG    |
        | JPEG   |
        | GIF    |
        | WebP   |

    # Garbage arrives in good order, but it is no image.
    @003-56
    Scenario Outline: The user can try again after <outcome>
      When the row "The Night Ferry" comes into view
      And the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with <outcome>
      Then the row "The Night Ferry" offers to try again
      And the row "The Night Ferry" shows no image
      And the row "The Night Ferry" does not show that an image is loading

      Examples:
        | outcome                |
        | no internet connection |
        | status 500             |
        | an empty body          |
        | garbage                |

    @003-56
    Scenario: Trying again takes the offer away while the image is loading
      Given the row "The Night Ferry" comes into view
      And the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with garbage
      When I try the image of the row "The Night Ferry" again
      Then the row "The Night Ferry" does not offer to try again
      And the row "The Night Ferry" shows that its image is loading
      When the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with a valid response
      Then the row "The Night Ferry" shows the image "ferry"
      And the server was asked 2 times

    @003-56
    Scenario: A new image that fails can be tried again, although the one before was shown
      Given the row "The Night Ferry" comes into view
      And the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with a valid response
      When the row "The Night Ferry" gets the image "https://image.tmdb.org/t/p/w500/garden.jpg"
      And the download of "https://image.tmdb.org/t/p/w500/garden.jpg" ends with garbage
      Then the row "The Night Ferry" offers to try again
      When I try the image of the row "The Night Ferry" again
      Then the row "The Night Ferry" shows that its image is loading

  Rule: What is kept on the device is not downloaded again

    @003-54
    Scenario: A downloaded image is kept, and found again when the row comes back
      Given every request ends with a valid response
      And the row "The Night Ferry" comes into view
      And the row "The Night Ferry" shows the image "ferry"
      When the row "The Night Ferry" leaves the view
      And that I don't have internet connection
      And the row "The Night Ferry" comes into view
      Then the row "The Night Ferry" shows the image "ferry"
      And the server was asked 1 time

    @003-54
    Scenario: An image is downloaded when those that are kept cannot be read
      Given the images that are kept cannot be read
      And every request ends with a valid response
      When the row "The Night Ferry" comes into view
      Then the row "The Night Ferry" shows the image "ferry"

    @003-54
    Scenario: An image that cannot be saved is shown all the same
      Given no image can be saved
      And every request ends with a valid response
      When the row "The Night Ferry" comes into view
      Then the row "The Night Ferry" shows the image "ferry"

    @003-54
    Scenario: What is kept, but is no image, is downloaded anew
      Given what is kept for "https://image.tmdb.org/t/p/w500/ferry.jpg" is no image
      And every request ends with a valid response
      When the row "The Night Ferry" comes into view
      Then the row "The Night Ferry" shows the image "ferry"
      And the image kept for "https://image.tmdb.org/t/p/w500/ferry.jpg" is "ferry"

    @003-54 @003-56
    Scenario: What is no image is not kept
      When the row "The Night Ferry" comes into view
      And the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with garbage
      # specs:allow mutate-text because no other image is kept either
      Then no image is kept for "https://image.tmdb.org/t/p/w500/ferry.jpg"
