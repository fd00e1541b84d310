import Foundation

/// A text of the apps, said in every language: in English and, after a bar, in German. `%@` stands for what is
/// filled in.
package enum TextKey: String, CaseIterable, Sendable {
  // Said on several screens.
  case noConnection = "No internet connection | Keine Internetverbindung"
  case ok = "Ok | OK"
  case serverProblem = "Server problem | Problem mit dem Server"
  case serverProblemText = """
    The server cannot be reached securely, or does not answer as it should | \
    Der Server ist nicht sicher zu erreichen oder antwortet nicht richtig
    """
  case tooLarge = "Response too large | Zu große Antwort"
  case tooLargeText = """
    The server sent more than this app can take | \
    Der Server hat mehr geschickt, als diese App aufnehmen kann
    """
  case accessRefused = "Access refused | Zugriff verweigert"
  case keyMissing = "Key missing | Schlüssel fehlt"
  case keyMissingText = """
    This app was built without a key for the server, so nothing can be loaded | \
    Diese App wurde ohne Schlüssel für den Server gebaut und kann daher nichts laden
    """
  case checkConnection = """
    %@. Check your internet connection and try again | \
    %@. Prüfe deine Internetverbindung und versuche es noch einmal
    """
  case becauseUnreadable = """
    %@ because the server's response could not be read | \
    %@, weil die Antwort des Servers nicht lesbar war
    """
  case becauseRefused = """
    %@ because the server does not accept the key of this app | \
    %@, weil der Server den Schlüssel dieser App nicht annimmt
    """
  case becauseFaulty = """
    %@ because there was an error with the server response | \
    %@, weil die Antwort des Servers fehlerhaft war
    """

  // The comics and their characters.
  case comicsTitle = "Marvel Comics | Marvel Comics"
  case comicsNeedConnection = """
    We failed fetching the comics because there are no internet connection | \
    Die Comics konnten nicht geladen werden, weil keine Internetverbindung besteht
    """
  case comicsFailed = "Failed fetching comics | Comics nicht geladen"
  case comicsNotFetched = "We failed fetching the comics | Die Comics konnten nicht geladen werden"
  case noComics = "No comics | Keine Comics"
  case noComicsText = """
    There are no comics to show at the moment | \
    Zurzeit gibt es keine Comics zu zeigen
    """
  case comicCharactersFailed = "Failed fetching comic characters | Figuren des Comics nicht geladen"
  case comicCharactersNotFetched = """
    We failed fetching the comic characters | \
    Die Figuren des Comics konnten nicht geladen werden
    """
  case noComicCharacters = "No characters | Keine Figuren"
  case noComicCharactersText = """
    No characters are known for this comic | \
    Zu diesem Comic sind keine Figuren bekannt
    """

  // The lists of the Marvel app.
  case allCharactersTitle = "All Characters List | Alle Figuren"
  case charactersNotLoaded = """
    The characters could not be loaded | \
    Die Figuren konnten nicht geladen werden
    """
  case charactersFailed = "Failed loading characters | Figuren nicht geladen"
  case charactersMissing = "No such characters | Diese Figuren gibt es nicht"
  case charactersMissingText = """
    The characters you asked for do not exist, or not any more | \
    Die gesuchten Figuren gibt es nicht oder nicht mehr
    """
  case noCharacters = "No characters found | Keine Figuren gefunden"
  case noCharactersText = """
    There are no characters to show here | \
    Hier gibt es keine Figuren zu zeigen
    """
  case allComicsNotLoaded = """
    The comics could not be loaded | \
    Die Comics konnten nicht geladen werden
    """
  case allComicsFailed = "Failed loading comics | Comics nicht geladen"
  case allComicsMissing = "No such comics | Diese Comics gibt es nicht"
  case allComicsMissingText = """
    The comics you asked for do not exist, or not any more | \
    Die gesuchten Comics gibt es nicht oder nicht mehr
    """
  case noComicsFound = "No comics found | Keine Comics gefunden"
  case noComicsFoundText = "There are no comics to show here | Hier gibt es keine Comics zu zeigen"

  // The pages of the Marvel app.
  case untitledCharacter = "Character Detail | Figur"
  case characterNotLoaded = """
    The character could not be loaded | \
    Die Figur konnte nicht geladen werden
    """
  case characterFailed = "Failed loading character | Figur nicht geladen"
  case characterMissing = "No such character | Diese Figur gibt es nicht"
  case characterMissingText = """
    The character you asked for does not exist, or not any more | \
    Die gesuchte Figur gibt es nicht oder nicht mehr
    """
  case untitledComic = "Comic Detail | Comic"
  case comicNotLoaded = "The comic could not be loaded | Der Comic konnte nicht geladen werden"
  case comicFailed = "Failed loading comic | Comic nicht geladen"
  case comicMissing = "No such comic | Diesen Comic gibt es nicht"
  case comicMissingText = """
    The comic you asked for does not exist, or not any more | \
    Den gesuchten Comic gibt es nicht oder nicht mehr
    """
  case noDescription = "No Description Available | Keine Beschreibung vorhanden"
  case comicsAvailable = "Comics available: %@ | Comics: %@"
  case seriesAvailable = "Series available: %@ | Serien: %@"
  case storiesAvailable = "Stories available: %@ | Geschichten: %@"
  case seriesName = "Series: %@ | Serie: %@"

  // The shell of the Marvel app.
  case onboardingHeadline = "Know your heroes | Kenne deine Helden"
  case skip = "SKIP | ÜBERSPRINGEN"
  case choiceNotSaved = "Your choice was not saved | Deine Auswahl wurde nicht gespeichert"
  case choiceNotSavedText = """
    It could not be saved on this device. Free some space and try again | \
    Sie konnte auf diesem Gerät nicht gespeichert werden. Schaffe Platz und versuche es noch einmal
    """
  case dontShowAgain = "Don 't show this again | Nicht mehr zeigen"
  case landingTitle = "Marvel Api Client | Marvel-API-Client"
  case allMarvelCharacters = "All Marvel Characters | Alle Marvel-Figuren"
  case allMarvelComics = "All Marvel Comics | Alle Marvel-Comics"
  case pageNotOpened = "The page could not be opened | Die Seite konnte nicht geöffnet werden"
  case pageFailed = "Failed opening the page | Seite nicht geöffnet"
  case pageMissing = "Page not found | Seite nicht gefunden"
  case pageMissingText = """
    There is no page behind the link that you followed | \
    Hinter dem Link, dem du gefolgt bist, gibt es keine Seite
    """

  // The movies.
  case nowPlaying = "Now Playing | Jetzt im Kino"
  case popular = "Popular | Beliebt"
  case topRated = "Top Rated | Bestbewertet"
  case upcoming = "Upcoming | Demnächst"
  case moviesNotLoaded = "The movies could not be loaded | Die Filme konnten nicht geladen werden"
  case moviesFailed = "Failed loading movies | Filme nicht geladen"
  case noMovies = "No movies | Keine Filme"
  case noMoviesInCategory = """
    There are no movies in this category at the moment | \
    In dieser Kategorie gibt es zurzeit keine Filme
    """
  case noOverview = "No overview | Keine Inhaltsangabe"
  case noOverviewText = """
    There is no description of this movie yet | \
    Zu diesem Film gibt es noch keine Beschreibung
    """

  // The feed and the reviews.
  case feedTitle = "Upcoming Movies | Kommende Filme"
  case reviewsTitle = "Reviews | Bewertungen"
  case loadFailed = """
    Couldn't connect to server | \
    Es konnte keine Verbindung zum Server hergestellt werden
    """
  case tryAgain = "Please try again in a moment | Bitte versuche es gleich noch einmal"
  case noMoviesText = "No movies are announced at the moment | Zurzeit sind keine Filme angekündigt"
  case noReviews = "No reviews yet | Noch keine Bewertungen"
  case noReviewsText = """
    There are no reviews of this movie yet | \
    Über diesen Film hat noch niemand geschrieben
    """

  // The images.
  case imageFailed = "The image could not be loaded | Das Bild konnte nicht geladen werden"
  case noImage = "No image | Kein Bild"
  case noImageText = "Fail to convert data to image | Die Daten ergeben kein Bild"
  case retry = "↺ | ↺"

  // The vipers.
  case viperLevel = "Viper Level | Viper-Stufe"
  case vipersNeedConnection = "Request Failed | Anfrage fehlgeschlagen"
  case vipersUnreadable = "JSON Conversion Failure | JSON nicht lesbar"
  case noVipers = "No Viper level Loaded | Keine Viper-Stufe geladen"
  case vipersRefused = "Unauthorized | Nicht berechtigt"
  case vipersUnsuccessful = "Response Unsuccessful | Antwort nicht erfolgreich"
  case vipersTooLarge = "Response Too Large | Antwort zu groß"

  /// The words in a language, or none where it has no translation.
  package func words(in language: Language) -> String? {
    let languages = rawValue.components(separatedBy: " | ")
    return Language.allCases.firstIndex(of: language).flatMap { place in
      languages.indices.contains(place) ? languages[place] : nil
    }
  }
}
