Feature: Basket
  The basket counts what a reader means to buy.
