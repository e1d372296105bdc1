"use client";

import { servedPart } from "@/components/saving/served-part";

/** Hardly ever needed, and on every page. Said by the server itself it would come with each of them. */
export const LateOpeningNotice = servedPart(
  async () => (await import("./opening-notice")).OpeningNotice,
);
