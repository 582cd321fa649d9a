;;; inkwheel.el --- Pick colours in the text with inkwheel  -*- lexical-binding: t; -*-

;; Author: The inkwheel authors
;; Version: 0.1.0
;; Package-Requires: ((emacs "26.1"))
;; Keywords: convenience, tools

;;; Commentary:

;; inkwheel is a colour picker for the terminal.  `inkwheel-at-point' changes
;; the colour at point, `inkwheel-region' the colours in the region, and
;; `inkwheel-insert' inserts one.  A colour keeps its notation, and nothing
;; else in the text changes.
;;
;; The picker runs in a terminal of its own: in a popup of tmux, if Emacs
;; runs in a terminal inside tmux, and otherwise in a window with `term'.  No
;; key is bound; for example:
;;
;;   (global-set-key (kbd "C-c k") #'inkwheel-at-point)

;;; Code:

(require 'subr-x)
(require 'term)

(defgroup inkwheel nil
  "Pick colours in the text with inkwheel."
  :group 'convenience
  :prefix "inkwheel-")

(defcustom inkwheel-program "inkwheel"
  "The program."
  :type 'string)

(defcustom inkwheel-options nil
  "Options for \"inkwheel pick\"."
  :type '(repeat string))

(defcustom inkwheel-display 'automatic
  "Where the picker is shown.
`popup' is a popup of tmux, which shows 24-bit colour if the terminal
does.  `window' is a window of Emacs with `term', which has the colours of
that mode.  `automatic' takes the popup if there is one."
  :type '(choice (const automatic) (const popup) (const window)))

(defconst inkwheel-height 24
  "The number of lines of the picker, if there is room for them.")

;;;###autoload
(defun inkwheel-at-point ()
  "Pick the colour at point, or else the next or previous one on the line."
  (interactive "*")
  (inkwheel--pick (line-beginning-position) (line-end-position)
                  (list "--at" (inkwheel--position))))

;;;###autoload
(defun inkwheel-insert ()
  "Insert a colour at point.  On a colour, pick that one."
  (interactive "*")
  (inkwheel--pick (line-beginning-position) (line-end-position)
                  (list "--at" (inkwheel--position) "--insert")))

;;;###autoload
(defun inkwheel-region (start end)
  "Pick the colours between START and END, beginning with the first one."
  (interactive "*r")
  (inkwheel--pick start end nil))

(defun inkwheel--position ()
  "Return the position of point in its line, as inkwheel counts."
  (format "1:%d" (1+ (- (point) (line-beginning-position)))))

(defun inkwheel--pick (start end options)
  "Ask for colours in the text from START to END with OPTIONS."
  (unless (executable-find inkwheel-program)
    (user-error "%s is not installed" inkwheel-program))
  (let* ((folder (file-name-as-directory (make-temp-file "inkwheel" t)))
         (text (buffer-substring-no-properties start end))
         (request (list :folder folder :text text :tick (buffer-chars-modified-tick)
                        :start (copy-marker start) :end (copy-marker end))))
    (let ((coding-system-for-write 'utf-8-emacs-unix))
      (write-region text nil (concat folder "in") nil 'silent))
    (let ((words (append (list inkwheel-program "pick" "-" "--first-line"
                               (number-to-string (line-number-at-pos start)))
                         options inkwheel-options)))
      (inkwheel--run
       (format "cd %s && %s <in >out 2>err; echo $? >status"
               (shell-quote-argument folder)
               (mapconcat #'shell-quote-argument words " "))
       (lambda () (inkwheel--answer request))))))

(defun inkwheel--run (command finish)
  "Run the shell COMMAND in a terminal, then call FINISH."
  (let ((tmux (getenv "TMUX" (selected-frame))))
    (if (pcase inkwheel-display
          ('popup t)
          ('automatic (and (not (display-graphic-p)) tmux (executable-find "tmux"))))
        (inkwheel--run-in-popup command finish)
      (inkwheel--run-in-window command finish))))

(defun inkwheel--run-in-popup (command finish)
  "Run the shell COMMAND in a popup of tmux, then call FINISH."
  (let ((process-environment
         (cons (concat "TMUX=" (getenv "TMUX" (selected-frame))) process-environment))
        (pane (getenv "TMUX_PANE" (selected-frame))))
    (make-process
     :name "inkwheel"
     :command `("tmux" "display-popup" ,@(and pane (list "-t" pane))
                "-w" ,(number-to-string (min 80 (frame-width)))
                "-h" ,(number-to-string (min inkwheel-height (frame-height)))
                "-E" ,(format "PATH=%s; %s" (shell-quote-argument (getenv "PATH")) command))
     :connection-type 'pipe
     :noquery t
     :sentinel (lambda (process _event)
                 (unless (process-live-p process) (funcall finish))))))

(defun inkwheel--map ()
  "Return the keys of `term', with those that cancel the picker.
In a terminal a single Esc is a prefix, so it has to be pressed twice there."
  (let ((map (make-sparse-keymap))
        (cancel (lambda () (interactive) (term-send-raw-string "\C-c"))))
    (set-keymap-parent map (current-local-map))
    (dolist (key '([?\C-g] [escape] [?\e ?\e]))
      (define-key map key cancel))
    map))

(defun inkwheel--run-in-window (command finish)
  "Run the shell COMMAND in a window with `term', then call FINISH."
  (let* ((buffer (generate-new-buffer "*inkwheel*"))
         (height (min inkwheel-height (- (frame-height) window-min-height 2)))
         (origin (selected-window))
         (window (display-buffer
                  buffer `((display-buffer-at-bottom) (window-height . ,(1+ height))))))
    (select-window window)
    (with-current-buffer buffer
      (term-mode)
      (setq-local term-scroll-show-maximum-output nil)
      (term-exec buffer "inkwheel" "/bin/sh" nil (list "-c" command))
      (term-char-mode)
      (use-local-map (inkwheel--map))
      (let ((process (get-buffer-process buffer)))
        (set-process-query-on-exit-flag process nil)
        ;; `term' decodes piece by piece and loses characters that are cut.
        (set-process-coding-system process 'utf-8-unix 'utf-8-unix)
        (set-process-sentinel
         process
         (lambda (process _event)
           (unless (process-live-p process)
             (when (window-live-p window)
               (quit-restore-window window 'kill))
             (when (buffer-live-p buffer) (kill-buffer buffer))
             (when (window-live-p origin) (select-window origin))
             (funcall finish))))))))

(defun inkwheel--read (file)
  "Return the contents of FILE; nil if it does not exist."
  (when (file-exists-p file)
    (with-temp-buffer
      (let ((coding-system-for-read 'utf-8-emacs-unix))
        (insert-file-contents file))
      (buffer-string))))

(defun inkwheel--answer (request)
  "Put the answer to REQUEST into the text."
  (let* ((folder (plist-get request :folder))
         (status (string-trim (or (inkwheel--read (concat folder "status")) "1")))
         (answer (inkwheel--read (concat folder "out")))
         (message (car (split-string (or (inkwheel--read (concat folder "err")) "") "\n" t))))
    (delete-directory folder t)
    (cond
     ((equal status "130"))
     ((not (equal status "0"))
      (message "%s" (or message "inkwheel: the picker did not finish")))
     (t (inkwheel--replace request answer)))))

(defun inkwheel--replace (request answer)
  "Replace the text of REQUEST by ANSWER.  Point and markers stay."
  (let ((start (plist-get request :start))
        (end (plist-get request :end)))
    (if (not (buffer-live-p (marker-buffer start)))
        (message "inkwheel: the buffer does not exist any more")
      (with-current-buffer (marker-buffer start)
        (if (/= (plist-get request :tick) (buffer-chars-modified-tick))
            (message "inkwheel: the text has changed meanwhile")
          (unless (equal answer (plist-get request :text))
            (save-excursion
              (save-restriction
                (narrow-to-region start end)
                (let ((source (current-buffer)))
                  (with-temp-buffer
                    (insert answer)
                    (let ((new (current-buffer)))
                      (with-current-buffer source
                        (replace-buffer-contents new)))))))))))))

(provide 'inkwheel)
;;; inkwheel.el ends here
