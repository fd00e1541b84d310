// A file that imports this module has all that steps are defined with. This import also holds for the files of the module.
@_exported public import GherkinEngine
