Funktionalität: Laden
  Szenario: Comics besitzen
    Angenommen I have 2 comics
    Dann I own 2 comics
