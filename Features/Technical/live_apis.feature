@technical
Feature: What the apps rely on in the services they ask
  A service that changes breaks an app, so each promise is checked with a server on this machine that keeps to the
  documents of the services and, on demand, with the services themselves. That needs a connection and your own keys
  in MARVEL_PUBLIC_KEY, MARVEL_PRIVATE_KEY and TMDB_TOKEN: swift run specs --profile live

  @000-39 @001-58 @003-66
  Scenario Outline: The apps get <contents> from <services>
    Given the apps use <services>
    When the apps ask for <contents>
    Then the response is not empty

    @real-http
    Examples:
      | services            | contents                         |
      | the contract server | the comics of the comics app     |
      | the contract server | the characters of the comic 1886 |
      | the contract server | all characters                   |
      | the contract server | all comics                       |
      | the contract server | the image that never changes     |

    @live
    Examples:
      | services          | contents                         |
      | the live services | the comics of the comics app     |
      | the live services | the characters of the comic 1886 |
      | the live services | all characters                   |
      | the live services | all comics                       |
      | the live services | the image that never changes     |

  @001-58
  Scenario Outline: The Marvel app gets a <kind> by its number from <services>
    Given the apps use <services>
    When the apps ask for the <kind> <number>
    Then the response is:
      | number   |
      | <number> |

    @real-http
    Examples:
      | services            | kind      | number  |
      | the contract server | character | 1011334 |
      | the contract server | comic     | 61537   |

    @live
    Examples:
      | services          | kind      | number  |
      | the live services | character | 1011334 |
      | the live services | comic     | 61537   |

  @002-25
  Scenario Outline: The movies app gets the movies that are rated best from <services>
    Given the apps use <services>
    When the apps ask for the movies of the category Top Rated
    # specs:allow mutate-row because the list goes on
    Then the response begins with:
      | title                       |
      | The Shawshank Redemption    |
      | The Godfather               |
      | The Godfather Part II       |
      | Schindler's List            |
      | 12 Angry Men                |
      | Spirited Away               |
      | Dilwale Dulhania Le Jayenge |
      | The Dark Knight             |

    @real-http
    Examples:
      | services            |
      | the contract server |

    @live
    Examples:
      | services          |
      | the live services |

  @003-66
  Scenario Outline: The feed app gets a feed that never changes from <services>
    Given the apps use <services>
    When the apps ask for the feed that never changes
    Then the response is:
      | number  | title                          |
      | 597     | Titanic                        |
      | 804095  | The Fabelmans                  |
      | 646389  | Plane                          |
      | 505642  | Black Panther: Wakanda Forever |
      | 1024546 | Detective Knight: Rogue        |

    @real-http
    Examples:
      | services            |
      | the contract server |

    @live
    Examples:
      | services          |
      | the live services |
