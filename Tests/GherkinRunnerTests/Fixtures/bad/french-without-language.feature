Fonctionnalité: Boutique
  Scénario: Acheter
