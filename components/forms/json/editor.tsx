"use client";

import { json } from "@codemirror/lang-json";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, linter, type Diagnostic as Mark } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup } from "codemirror";
import { useCallback, useEffect, useRef } from "react";
import { indentationOf, withIndentation, withoutIndentation } from "./indentation";

/** Highlighting a longer text costs more than it shows. */
const HIGHLIGHT_LIMIT = 2_000_000;

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--color-code-name)" },
  { tag: tags.string, color: "var(--color-code-string)" },
  { tag: tags.number, color: "var(--color-code-number)" },
  { tag: [tags.bool, tags.null], color: "var(--color-code-keyword)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--color-canvas)", color: "var(--color-ink)" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", fontSize: "13px", lineHeight: "20px" },
  ".cm-gutters": {
    backgroundColor: "var(--color-surface)",
    color: "var(--color-ink-faint)",
    border: "none",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--color-tint)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--color-accent-soft) !important",
  },
  ".cm-cursor": { borderLeftColor: "var(--color-ink)" },
  ".cm-tooltip": {
    backgroundColor: "var(--color-raised)",
    color: "var(--color-ink)",
    border: "1px solid var(--color-line-strong)",
  },
});

/**
 * The separator that keeps every line break of the text as it is: the editor splits at it and joins with
 * it, and any other break stays an ordinary character.
 */
function separatorOf(text: string): string {
  return text.includes("\r\n") && !/(^|[^\r])\n/.test(text) ? "\r\n" : "\n";
}

function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
}

interface Props {
  label: string;
  /** A value that may be changed is shown without the indentation it has in its document, and given back with it. */
  initial: string;
  /** Marks problems in place; called a moment after typing stops. */
  check: (text: string) => Mark[];
  onChange?: (text: string) => void;
  isReadOnly?: boolean;
  /** Takes the focus when it opens. */
  autoFocus?: boolean;
  /** Shows this offset (UTF-16 units) when it opens. */
  scrollTo?: number | null;
}

/** A JSON text with problems marked at their places. Loaded only when it is opened. */
export function JsonEditor({
  label,
  initial,
  check,
  onChange,
  isReadOnly = false,
  autoFocus = true,
  scrollTo = null,
}: Props) {
  // The editor is made once, and calls what its owner has given last.
  const latest = useRef({ check, onChange });
  useEffect(() => {
    latest.current = { check, onChange };
  });
  // The editor owns its text from here on, so it is made once for the element it is in.
  const attach = useCallback((parent: HTMLDivElement | null) => {
    if (!parent) return;
    // What is only read is shown as it is, and a place in a text is one of the whole text.
    const indentation = isReadOnly || scrollTo !== null ? "" : indentationOf(initial);
    const view = new EditorView({
      parent,
      state: EditorState.create({
        doc: withoutIndentation(initial, indentation),
        extensions: [
          EditorState.lineSeparator.of(separatorOf(initial)),
          basicSetup,
          initial.length <= HIGHLIGHT_LIMIT ? [json(), syntaxHighlighting(colours)] : [],
          look,
          lintGutter(),
          linter((editor) => latest.current.check(editor.state.sliceDoc()), { delay: 250 }),
          EditorView.lineWrapping,
          EditorView.cspNonce.of(pageNonce()),
          // A text that is too long to be drawn whole scrolls, and has to be reached for that also where it is read only.
          EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
          EditorState.readOnly.of(isReadOnly),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            latest.current.onChange?.(withIndentation(update.state.sliceDoc(), indentation));
          }),
        ],
      }),
    });
    if (scrollTo !== null) {
      const at = Math.min(scrollTo, view.state.doc.length);
      view.dispatch({
        selection: { anchor: at },
        effects: EditorView.scrollIntoView(at, { y: "center" }),
      });
    }
    if (autoFocus) view.focus();
    return () => view.destroy();
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <div
      ref={attach}
      className="h-full min-h-0 overflow-hidden rounded-control border border-line-strong"
    />
  );
}
