"use client";

import { servedPart } from "@/components/saving/served-part";
import { useSignedOut } from "@/components/saving/use-signed-out";

// Hardly ever needed, and on every page.
const SessionNoticeBox = servedPart(
  async () => (await import("./session-notice-box")).SessionNoticeBox,
);

/** Above every page, once the server has refused a request because the session ended. */
export function SessionNotice() {
  return useSignedOut() ? <SessionNoticeBox /> : null;
}
