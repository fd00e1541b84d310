Given a basket
Feature: Shop
