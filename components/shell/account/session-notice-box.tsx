"use client";

import { SignInLink } from "@/components/saving/sign-in-link";
import { InlineError } from "@/components/ui/feedback/inline-error";

/** Says that the session has ended, what becomes of what was typed, and the way back in. */
export function SessionNoticeBox() {
  return (
    <div className="shrink-0 border-b border-line p-3">
      <InlineError tone="warning" title="You are signed out" actions={<SignInLink />}>
        Sign in to save changes. What you typed is kept as a draft in this browser.
      </InlineError>
    </div>
  );
}
