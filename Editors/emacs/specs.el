;;; specs.el --- Features with the language server of specs  -*- lexical-binding: t; -*-

;; For Emacs 29 or later, or Emacs 28 with the package eglot. In the init file:
;;
;;   (load "/path/to/Editors/emacs/specs.el")
;;
;; The program is looked for in the package that a feature belongs to, where `swift build' puts it: the newer of the
;; release build and the debug build. To use another, set `specs-program' to its path.

(require 'eglot)
(require 'project)

(defgroup specs nil "Features and their step definitions." :group 'languages)

(defcustom specs-program nil
  "The program with the step definitions; nil to look for it in the package."
  :type '(choice (const :tag "The newest build" nil) file))

(defconst specs--keywords
  `((,(rx bol (* blank) (group (or "Feature" "Rule" "Background" "Scenario" "Scenario Outline" "Example" "Examples") ":"))
     1 font-lock-keyword-face)
    (,(rx bol (* blank) (group (or "Given" "When" "Then" "And" "But" "*") " ")) 1 font-lock-builtin-face)
    (,(rx bol (* blank) (group "@" (* nonl))) 1 font-lock-preprocessor-face)
    (,(rx "<" (+ (not (any "<>\n"))) ">") . font-lock-variable-name-face))
  "Colors; eglot takes none from the server.")

(define-derived-mode specs-feature-mode text-mode "Feature"
  "Major mode for features."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#\\s-*")
  (setq-local indent-tabs-mode nil)
  (setq font-lock-defaults '(specs--keywords t))
  (add-hook 'project-find-functions #'specs--project nil t))

(put 'specs-feature-mode 'eglot-language-id "cucumber")
(add-to-list 'auto-mode-alist '("\\.feature\\(\\.md\\)?\\'" . specs-feature-mode))
(add-to-list 'eglot-server-programs '(specs-feature-mode . specs--contact))
(add-hook 'specs-feature-mode-hook #'eglot-ensure)

(defun specs--root (folder)
  "The folder of the project that FOLDER belongs to."
  (or (locate-dominating-file folder "specs.json") (locate-dominating-file folder "Package.swift")))

(defun specs--project (folder)
  "The project of features in FOLDER."
  (let ((root (specs--root folder))) (and root (cons 'transient (expand-file-name root)))))

(defun specs--contact (&rest _)
  "How to start the server."
  (let* ((root (or (specs--root default-directory) default-directory))
         (builds (mapcar (lambda (build) (expand-file-name (format ".build/%s/specs" build) root))
                         '("release" "debug")))
         (found (seq-sort #'file-newer-than-file-p (seq-filter #'file-exists-p builds))))
    (list (or specs-program (car found) (cadr builds)) "lsp")))

(defun specs--execute (command &optional options)
  "Let the server do COMMAND with OPTIONS, a property list."
  ;; Nothing waits for the answer: when an answer that is waited for has come, Emacs 28 leaves what it has read with it,
  ;; such as the results of a run, until the server sends something else.
  (jsonrpc-async-request
   (eglot--current-server-or-lose) :workspace/executeCommand
   (list :command command :arguments (vector (or options (make-hash-table))))
   :timeout nil
   :success-fn #'ignore
   :error-fn (jsonrpc-lambda (&key message &allow-other-keys) (message "%s" message))))

(defun specs--run (&rest options)
  "Run what OPTIONS select of the feature in this buffer."
  (specs--execute "specs.run" (append (eglot--TextDocumentIdentifier) options)))

(defun specs-run ()
  "Run the scenario at point."
  (interactive)
  (specs--run :lines (vector (line-number-at-pos nil t))))

(defun specs-run-feature ()
  "Run all scenarios of this feature."
  (interactive)
  (specs--run))

(defun specs-run-failed ()
  "Run the scenarios that failed."
  (interactive)
  (specs--execute "specs.run" '(:failed t)))

(defun specs-stop ()
  "End the run, or the build."
  (interactive)
  (specs--execute "specs.stop"))

(defun specs-build ()
  "Build the program."
  (interactive)
  (specs--execute "specs.build"))

(defun specs-open-report ()
  "Show the report of the last run."
  (interactive)
  (specs--execute "specs.openReport"))

(defun specs-clear ()
  "Forget the results of runs."
  (interactive)
  (specs--execute "specs.clearResults"))

(provide 'specs)
;;; specs.el ends here
