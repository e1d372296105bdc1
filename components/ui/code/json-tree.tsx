"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { PlainText } from "../text/plain-text";

/** Members that are drawn at once; further ones when they are asked for. */
const AT_ONCE = 100;
/** Texts are cut here; their whole is in the raw view next to the tree. */
const LONGEST = 2000;

type Entries = readonly (readonly [string, unknown])[];

function entriesOf(value: object): Entries {
  return Array.isArray(value)
    ? value.map((item, at): [string, unknown] => [String(at), item])
    : Object.entries(value);
}

function Leaf({ value }: { value: unknown }) {
  if (typeof value === "string") {
    const isCut = value.length > LONGEST;
    return (
      <span dir="auto" className="wrap-anywhere whitespace-pre-wrap text-code-string">
        {`"${isCut ? value.slice(0, LONGEST) : value}${isCut ? "…" : ""}"`}
      </span>
    );
  }
  return <span className="text-code-number tabular-nums">{String(value)}</span>;
}

function summary(value: object): string {
  const count = Array.isArray(value) ? value.length : Object.keys(value).length;
  const one = Array.isArray(value) ? "item" : "member";
  return `${count} ${count === 1 ? one : `${one}s`}`;
}

function Members({ value }: { value: object }) {
  const [shown, setShown] = useState(AT_ONCE);
  const entries = entriesOf(value);
  return (
    <ul className="border-s border-line ps-3">
      {entries.slice(0, shown).map(([name, item]) => (
        <li key={name}>
          <Member name={name} value={item} />
        </li>
      ))}
      {entries.length > shown ? (
        <li>
          <button
            type="button"
            className="rounded-control text-accent underline underline-offset-2 focus-visible:focus-ring"
            onClick={() => setShown(shown + AT_ONCE)}
          >
            {`show more (${entries.length - shown} left)`}
          </button>
        </li>
      ) : null}
    </ul>
  );
}

function Member({ name, value }: { name: string; value: unknown }) {
  const [isOpen, setOpen] = useState(false);
  const key = <PlainText className="text-code-name" text={name} />;
  if (typeof value !== "object" || value === null) {
    return (
      <span className="ms-4 flex gap-2">
        <span className="shrink-0">{key}:</span>
        <Leaf value={value} />
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex items-center gap-1 rounded-control text-start focus-visible:focus-ring"
      >
        <ChevronRight
          aria-hidden
          className={`size-3 shrink-0 text-ink-faint transition-state ${isOpen ? "rotate-90" : ""}`}
        />
        {key}
        <span className="text-ink-faint">{summary(value)}</span>
      </button>
      {isOpen ? <Members value={value} /> : null}
    </>
  );
}

/** A JSON value whose parts open one by one; only what is open is in the page. */
export function JsonTree({ value }: { value: unknown }) {
  return (
    <div dir="ltr" className="min-w-0 font-mono text-small text-ink">
      {typeof value === "object" && value !== null ? (
        <>
          <p className="text-ink-faint">{summary(value)}</p>
          <Members value={value} />
        </>
      ) : (
        <Leaf value={value} />
      )}
    </div>
  );
}
