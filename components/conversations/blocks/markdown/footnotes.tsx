"use client";

import type { Token } from "marked";
import { createContext, useContext, useId, useMemo, type ReactNode } from "react";
import type { FootnoteRefToken, FootnoteToken, Note } from "@/lib/domain/markdown/footnotes";

interface Notes {
  readonly notes: ReadonlyMap<string, Note>;
  /** Keeps the notes of one text apart from those of all others. */
  readonly id: string;
}

const Context = createContext<Notes>({ notes: new Map(), id: "" });

// A raised mark would else have a line of no height.
const MARK = "rounded-control px-1 leading-4 text-accent tabular-nums focus-visible:focus-ring";

function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}

/** `[^a]`: leads to its note. Without a definition it is only its text. */
export function FootnoteRef({ token, isInLink }: { token: FootnoteRefToken; isInLink: boolean }) {
  const { notes, id } = useContext(Context);
  const note = notes.get(token.label);
  if (note === undefined) return token.raw;
  if (isInLink) return <sup>{note.number}</sup>;
  return (
    <sup>
      <button
        type="button"
        id={`${id}-ref-${note.number}`}
        aria-label={`Footnote ${note.number}`}
        onClick={() => focusOn(`${id}-note-${note.number}`)}
        className={MARK}
      >
        {note.number}
      </button>
    </sup>
  );
}

/** A definition at its own place: nothing when the note is at the end, else its text. */
export function Footnote({ token, children }: { token: FootnoteToken; children: ReactNode }) {
  const { notes } = useContext(Context);
  if (notes.get(token.label)?.tokens === token.tokens) return null;
  return (
    <div className="flex gap-1">
      <span className="shrink-0">{`[^${token.label}]:`}</span>
      <div className="min-w-0 space-y-3">{children}</div>
    </div>
  );
}

/** A text with its footnotes at the end. */
export function Footnotes({
  notes,
  renderNote,
  children,
}: {
  notes: ReadonlyMap<string, Note>;
  renderNote: (tokens: readonly Token[]) => ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const value = useMemo(() => ({ notes, id }), [notes, id]);
  return (
    <Context value={value}>
      {children}
      {notes.size === 0 ? null : (
        <div
          role="group"
          aria-label="Footnotes"
          className="border-t border-line pt-2 text-small text-ink-soft"
        >
          <ol className="list-decimal space-y-1 ps-6">
            {[...notes.values()].map(({ number, tokens }) => (
              <li
                key={number}
                id={`${id}-note-${number}`}
                tabIndex={-1}
                className="rounded-control focus:focus-ring [&>p:last-of-type]:inline"
              >
                {renderNote(tokens)}{" "}
                <button
                  type="button"
                  aria-label={`Back to footnote ${number} in the text`}
                  onClick={() => focusOn(`${id}-ref-${number}`)}
                  className={MARK}
                >
                  ↩
                </button>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Context>
  );
}
