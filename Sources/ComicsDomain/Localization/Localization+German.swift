extension Localization {
  /// The texts in German; `%@` stands for what is filled in.
  static let german: [TextKey: String] = [
    // Said on several screens.
    .noConnection: "Keine Internetverbindung",
    .ok: "OK",
    .serverProblem: "Problem mit dem Server",
    .serverProblemText: "Der Server ist nicht sicher zu erreichen oder antwortet nicht richtig",
    .tooLarge: "Zu große Antwort",
    .tooLargeText: "Der Server hat mehr geschickt, als diese App aufnehmen kann",
    .accessRefused: "Zugriff verweigert",
    .keyMissing: "Schlüssel fehlt",
    .keyMissingText: """
    Diese App wurde ohne Schlüssel für den Server gebaut und kann daher nichts laden
    """,

    // The comics and their characters.
    .comicsTitle: "Marvel Comics",
    .comicsNeedConnection: """
    Die Comics konnten nicht geladen werden, weil keine Internetverbindung besteht
    """,
    .comicsFailed: "Comics nicht geladen",
    .comicsFailedText: """
    Die Comics konnten nicht geladen werden, weil die Antwort des Servers fehlerhaft war
    """,
    .noComics: "Keine Comics",
    .noComicsText: "Zurzeit gibt es keine Comics zu zeigen",
    .comicCharactersFailed: "Figuren des Comics nicht geladen",
    .comicCharactersFailedText: """
    Die Figuren des Comics konnten nicht geladen werden, weil die Antwort des Servers \
    fehlerhaft war
    """,
    .noComicCharacters: "Keine Figuren",
    .noComicCharactersText: "Zu diesem Comic sind keine Figuren bekannt",

    // The lists of the Marvel app.
    .allCharactersTitle: "Alle Figuren",
    .charactersNeedConnection: """
    Die Figuren konnten nicht geladen werden. Prüfe deine Internetverbindung und versuche \
    es noch einmal
    """,
    .charactersFailed: "Figuren nicht geladen",
    .charactersFailedText: """
    Die Figuren konnten nicht geladen werden, weil die Antwort des Servers nicht lesbar \
    war
    """,
    .charactersRefused: """
    Die Figuren konnten nicht geladen werden, weil der Server den Schlüssel dieser App \
    nicht annimmt
    """,
    .charactersMissing: "Diese Figuren gibt es nicht",
    .charactersMissingText: "Die gesuchten Figuren gibt es nicht oder nicht mehr",
    .noCharacters: "Keine Figuren gefunden",
    .noCharactersText: "Hier gibt es keine Figuren zu zeigen",
    .allComicsNeedConnection: """
    Die Comics konnten nicht geladen werden. Prüfe deine Internetverbindung und versuche \
    es noch einmal
    """,
    .allComicsFailed: "Comics nicht geladen",
    .allComicsFailedText: """
    Die Comics konnten nicht geladen werden, weil die Antwort des Servers nicht lesbar war
    """,
    .allComicsRefused: """
    Die Comics konnten nicht geladen werden, weil der Server den Schlüssel dieser App \
    nicht annimmt
    """,
    .allComicsMissing: "Diese Comics gibt es nicht",
    .allComicsMissingText: "Die gesuchten Comics gibt es nicht oder nicht mehr",
    .noComicsFound: "Keine Comics gefunden",
    .noComicsFoundText: "Hier gibt es keine Comics zu zeigen",

    // The pages of the Marvel app.
    .untitledCharacter: "Figur",
    .characterNeedsConnection: """
    Die Figur konnte nicht geladen werden. Prüfe deine Internetverbindung und versuche es \
    noch einmal
    """,
    .characterFailed: "Figur nicht geladen",
    .characterFailedText: """
    Die Figur konnte nicht geladen werden, weil die Antwort des Servers nicht lesbar war
    """,
    .characterRefused: """
    Die Figur konnte nicht geladen werden, weil der Server den Schlüssel dieser App nicht \
    annimmt
    """,
    .characterMissing: "Diese Figur gibt es nicht",
    .characterMissingText: "Die gesuchte Figur gibt es nicht oder nicht mehr",
    .untitledComic: "Comic",
    .comicNeedsConnection: """
    Der Comic konnte nicht geladen werden. Prüfe deine Internetverbindung und versuche es \
    noch einmal
    """,
    .comicFailed: "Comic nicht geladen",
    .comicFailedText: """
    Der Comic konnte nicht geladen werden, weil die Antwort des Servers nicht lesbar war
    """,
    .comicRefused: """
    Der Comic konnte nicht geladen werden, weil der Server den Schlüssel dieser App nicht \
    annimmt
    """,
    .comicMissing: "Diesen Comic gibt es nicht",
    .comicMissingText: "Den gesuchten Comic gibt es nicht oder nicht mehr",
    .noDescription: "Keine Beschreibung vorhanden",
    .comicsAvailable: "Comics: %@",
    .seriesAvailable: "Serien: %@",
    .storiesAvailable: "Geschichten: %@",
    .seriesName: "Serie: %@",

    // The shell of the Marvel app.
    .onboardingHeadline: "Kenne deine Helden",
    .skip: "ÜBERSPRINGEN",
    .choiceNotSaved: "Deine Auswahl wurde nicht gespeichert",
    .choiceNotSavedText: """
    Sie konnte auf diesem Gerät nicht gespeichert werden. Schaffe Platz und versuche es noch \
    einmal
    """,
    .dontShowAgain: "Nicht mehr zeigen",
    .landingTitle: "Marvel-API-Client",
    .allMarvelCharacters: "Alle Marvel-Figuren",
    .allMarvelComics: "Alle Marvel-Comics",
    .pageNeedsConnection: """
    Die Seite konnte nicht geöffnet werden. Prüfe deine Internetverbindung und versuche es \
    noch einmal
    """,
    .pageFailed: "Seite nicht geöffnet",
    .pageFailedText: """
    Die Seite konnte nicht geöffnet werden, weil die Antwort des Servers nicht lesbar war
    """,
    .pageMissing: "Seite nicht gefunden",
    .pageMissingText: "Hinter dem Link, dem du gefolgt bist, gibt es keine Seite",

    // The movies.
    .nowPlaying: "Jetzt im Kino",
    .popular: "Beliebt",
    .topRated: "Bestbewertet",
    .upcoming: "Demnächst",
    .moviesNeedConnection: """
    Die Filme konnten nicht geladen werden. Prüfe deine Internetverbindung und versuche es \
    noch einmal
    """,
    .moviesFailed: "Filme nicht geladen",
    .moviesFailedText: """
    Die Filme konnten nicht geladen werden, weil die Antwort des Servers nicht lesbar war
    """,
    .noMovies: "Keine Filme",
    .noMoviesInCategory: "In dieser Kategorie gibt es zurzeit keine Filme",
    .noOverview: "Keine Inhaltsangabe",
    .noOverviewText: "Zu diesem Film gibt es noch keine Beschreibung",

    // The feed and the reviews.
    .feedTitle: "Kommende Filme",
    .reviewsTitle: "Bewertungen",
    .loadFailed: "Es konnte keine Verbindung zum Server hergestellt werden",
    .tryAgain: "Bitte versuche es gleich noch einmal",
    .noMoviesText: "Zurzeit sind keine Filme angekündigt",
    .noReviews: "Noch keine Bewertungen",
    .noReviewsText: "Über diesen Film hat noch niemand geschrieben",

    // The images.
    .imageFailed: "Das Bild konnte nicht geladen werden",
    .noImage: "Kein Bild",
    .noImageText: "Die Daten ergeben kein Bild",
    .retry: "↺",

    // The vipers.
    .viperLevel: "Viper-Stufe",
    .vipersNeedConnection: "Anfrage fehlgeschlagen",
    .vipersUnreadable: "JSON nicht lesbar",
    .noVipers: "Keine Viper-Stufe geladen",
    .vipersRefused: "Nicht berechtigt",
    .vipersUnsuccessful: "Antwort nicht erfolgreich",
    .vipersTooLarge: "Antwort zu groß",
  ]
}
