# language: frr
Feature: Shop
