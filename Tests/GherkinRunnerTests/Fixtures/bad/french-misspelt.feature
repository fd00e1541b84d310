# language: fr
Fonctionnalité: Boutique
  Scénario: Acheter
    Soit un panier
    Qaund je paie
    Exempls:
