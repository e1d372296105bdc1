"use client";

import Link from "next/link";
import { PLAIN_BUTTON, PlainPage } from "@/components/shell/plain-page";

/** The number under which the server logged what went wrong. */
function digestOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("digest" in error)) return null;
  return typeof error.digest === "string" ? error.digest : null;
}

/** By the digest that some errors carry from the server: what happened, and what was kept and what to do. */
const KNOWN: Readonly<Record<string, readonly [title: string, sentence: string]>> = {
  "library-damaged": [
    "This page reads a part of the library that is damaged.",
    "The notice above says what still works and where the copies are.",
  ],
  "document-damaged": [
    "The stored text of this document is damaged.",
    "It isn’t what was saved, so it isn’t shown. Import it again from its file or from an export, or restore a copy of the library.",
  ],
  "disk-full": [
    "The library’s disk is full.",
    "Nothing was changed. Free space on it, then try again.",
  ],
  "database-lost": ["The database can’t be reached.", "Nothing was changed."],
};

export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = digestOf(error);
  const known = digest === null ? undefined : KNOWN[digest];
  return (
    <div role="alert" className="contents">
      <PlainPage
        title="This page could not be shown"
        lead={known?.[0] ?? "Colloquy failed while it prepared this page."}
        actions={
          <>
            <button type="button" onClick={retry} className={PLAIN_BUTTON}>
              Try again
            </button>
            <Link href="/conversations" className={PLAIN_BUTTON}>
              Go to conversations
            </Link>
          </>
        }
      >
        {known?.[1] ?? "Stored documents and drafts were not changed."}
        {known !== undefined || digest === null ? null : (
          <> The server’s log has the details under {digest}.</>
        )}
      </PlainPage>
    </div>
  );
}
