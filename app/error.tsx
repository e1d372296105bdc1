"use client";

import Link from "next/link";
import { PLAIN_BUTTON, PlainPage } from "@/components/shell/plain-page";

/** The number under which the server logged what went wrong. */
function digestOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("digest" in error)) return null;
  return typeof error.digest === "string" ? error.digest : null;
}

export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = digestOf(error);
  return (
    <div role="alert" className="contents">
      <PlainPage
        title="This page could not be shown"
        lead="Colloquy failed while it prepared this page."
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
        Stored documents and drafts were not changed.
        {digest === null ? null : <> The server’s log has the details under {digest}.</>}
      </PlainPage>
    </div>
  );
}
