Feature: Shop
  Comics that were bought are there until they are given away.
