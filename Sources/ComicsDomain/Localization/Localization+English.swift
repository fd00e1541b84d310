extension Localization {
  /// The texts in English; `%@` stands for what is filled in.
  static let english: [TextKey: String] = [
    // Said on several screens.
    .noConnection: "No internet connection",
    .ok: "Ok",
    .serverProblem: "Server problem",
    .serverProblemText: "The server cannot be reached securely, or does not answer as it should",
    .tooLarge: "Response too large",
    .tooLargeText: "The server sent more than this app can take",
    .accessRefused: "Access refused",
    .keyMissing: "Key missing",
    .keyMissingText: "This app was built without a key for the server, so nothing can be loaded",

    // The comics and their characters.
    .comicsTitle: "Marvel Comics",
    .comicsNeedConnection: "We failed fetching the comics because there are no internet connection",
    .comicsFailed: "Failed fetching comics",
    .comicsFailedText: """
    We failed fetching the comics because there was an error with the server response
    """,
    .noComics: "No comics",
    .noComicsText: "There are no comics to show at the moment",
    .comicCharactersFailed: "Failed fetching comic characters",
    .comicCharactersFailedText: """
    We failed fetching the comic characters because there was an error with the server \
    response
    """,
    .noComicCharacters: "No characters",
    .noComicCharactersText: "No characters are known for this comic",

    // The lists of the Marvel app.
    .allCharactersTitle: "All Characters List",
    .charactersNeedConnection: """
    The characters could not be loaded. Check your internet connection and try again
    """,
    .charactersFailed: "Failed loading characters",
    .charactersFailedText: """
    The characters could not be loaded because the server's response could not be read
    """,
    .charactersRefused: """
    The characters could not be loaded because the server does not accept the key of this \
    app
    """,
    .charactersMissing: "No such characters",
    .charactersMissingText: "The characters you asked for do not exist, or not any more",
    .noCharacters: "No characters found",
    .noCharactersText: "There are no characters to show here",
    .allComicsNeedConnection: """
    The comics could not be loaded. Check your internet connection and try again
    """,
    .allComicsFailed: "Failed loading comics",
    .allComicsFailedText: """
    The comics could not be loaded because the server's response could not be read
    """,
    .allComicsRefused: """
    The comics could not be loaded because the server does not accept the key of this app
    """,
    .allComicsMissing: "No such comics",
    .allComicsMissingText: "The comics you asked for do not exist, or not any more",
    .noComicsFound: "No comics found",
    .noComicsFoundText: "There are no comics to show here",

    // The pages of the Marvel app.
    .untitledCharacter: "Character Detail",
    .characterNeedsConnection: """
    The character could not be loaded. Check your internet connection and try again
    """,
    .characterFailed: "Failed loading character",
    .characterFailedText: """
    The character could not be loaded because the server's response could not be read
    """,
    .characterRefused: """
    The character could not be loaded because the server does not accept the key of this \
    app
    """,
    .characterMissing: "No such character",
    .characterMissingText: "The character you asked for does not exist, or not any more",
    .untitledComic: "Comic Detail",
    .comicNeedsConnection: """
    The comic could not be loaded. Check your internet connection and try again
    """,
    .comicFailed: "Failed loading comic",
    .comicFailedText: """
    The comic could not be loaded because the server's response could not be read
    """,
    .comicRefused: """
    The comic could not be loaded because the server does not accept the key of this app
    """,
    .comicMissing: "No such comic",
    .comicMissingText: "The comic you asked for does not exist, or not any more",
    .noDescription: "No Description Available",
    .comicsAvailable: "Comics available: %@",
    .seriesAvailable: "Series available: %@",
    .storiesAvailable: "Stories available: %@",
    .seriesName: "Series: %@",

    // The shell of the Marvel app.
    .onboardingHeadline: "Know your heroes",
    .skip: "SKIP",
    .choiceNotSaved: "Your choice was not saved",
    .choiceNotSavedText: """
    It could not be saved on this device. Free some space and try again
    """,
    .dontShowAgain: "Don 't show this again",
    .landingTitle: "Marvel Api Client",
    .allMarvelCharacters: "All Marvel Characters",
    .allMarvelComics: "All Marvel Comics",
    .pageNeedsConnection: """
    The page could not be opened. Check your internet connection and try again
    """,
    .pageFailed: "Failed opening the page",
    .pageFailedText: "The page could not be opened because the server's response could not be read",
    .pageMissing: "Page not found",
    .pageMissingText: "There is no page behind the link that you followed",

    // The movies.
    .nowPlaying: "Now Playing",
    .popular: "Popular",
    .topRated: "Top Rated",
    .upcoming: "Upcoming",
    .moviesNeedConnection: """
    The movies could not be loaded. Check your internet connection and try again
    """,
    .moviesFailed: "Failed loading movies",
    .moviesFailedText: """
    The movies could not be loaded because the server's response could not be read
    """,
    .noMovies: "No movies",
    .noMoviesInCategory: "There are no movies in this category at the moment",
    .noOverview: "No overview",
    .noOverviewText: "There is no description of this movie yet",

    // The feed and the reviews.
    .feedTitle: "Upcoming Movies",
    .reviewsTitle: "Reviews",
    .loadFailed: "Couldn't connect to server",
    .tryAgain: "Please try again in a moment",
    .noMoviesText: "No movies are announced at the moment",
    .noReviews: "No reviews yet",
    .noReviewsText: "There are no reviews of this movie yet",

    // The images.
    .imageFailed: "The image could not be loaded",
    .noImage: "No image",
    .noImageText: "Fail to convert data to image",
    .retry: "↺",

    // The vipers.
    .viperLevel: "Viper Level",
    .vipersNeedConnection: "Request Failed",
    .vipersUnreadable: "JSON Conversion Failure",
    .noVipers: "No Viper level Loaded",
    .vipersRefused: "Unauthorized",
    .vipersUnsuccessful: "Response Unsuccessful",
    .vipersTooLarge: "Response Too Large",
  ]
}
