"use client";

import dynamic from "next/dynamic";
import { loadPart } from "@/components/saving/load-part";

/** Hardly ever needed, and on every page. Said by the server itself it would come with each of them. */
export const LateOpeningNotice = dynamic(
  loadPart(async () => (await import("./opening-notice")).OpeningNotice),
);
