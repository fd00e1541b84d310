/// A text of the apps that is said in every language. Each language has a table of its own, such as
/// `Localization.german`.
package enum TextKey: String, CaseIterable, Sendable {
  // Said on several screens.
  case noConnection, ok, serverProblem, serverProblemText, tooLarge, tooLargeText, accessRefused,
    keyMissing, keyMissingText

  // The comics and their characters.
  case comicsTitle, comicsNeedConnection, comicsFailed, comicsFailedText, noComics, noComicsText,
    comicCharactersFailed, comicCharactersFailedText, noComicCharacters, noComicCharactersText

  // The lists of the Marvel app.
  case allCharactersTitle, charactersNeedConnection, charactersFailed, charactersFailedText,
    charactersRefused, charactersMissing, charactersMissingText, noCharacters, noCharactersText,
    allComicsNeedConnection, allComicsFailed, allComicsFailedText, allComicsRefused,
    allComicsMissing, allComicsMissingText, noComicsFound, noComicsFoundText

  // The pages of the Marvel app.
  case untitledCharacter, characterNeedsConnection, characterFailed, characterFailedText,
    characterRefused, characterMissing, characterMissingText, untitledComic, comicNeedsConnection,
    comicFailed, comicFailedText, comicRefused, comicMissing, comicMissingText, noDescription,
    comicsAvailable, seriesAvailable, storiesAvailable, seriesName

  // The shell of the Marvel app.
  case onboardingHeadline, skip, dontShowAgain, landingTitle, allMarvelCharacters,
    allMarvelComics, pageNeedsConnection, pageFailed, pageFailedText, pageMissing,
    pageMissingText, choiceNotSaved, choiceNotSavedText

  // The movies.
  case nowPlaying, popular, topRated, upcoming, moviesNeedConnection, moviesFailed,
    moviesFailedText, noMovies, noMoviesInCategory, noOverview, noOverviewText

  // The feed and the reviews.
  case feedTitle, reviewsTitle, loadFailed, tryAgain, noMoviesText, noReviews, noReviewsText

  // The images.
  case imageFailed, noImage, noImageText, retry

  // The vipers.
  case viperLevel, vipersNeedConnection, vipersUnreadable, noVipers, vipersRefused,
    vipersUnsuccessful, vipersTooLarge
}
