"use client";

import type { ReactNode } from "react";
import { servedPart } from "@/components/saving/served-part";
import type { ElidedText } from "@/lib/domain/conversation/view/elide";

// Most texts are whole.
const CutText = servedPart(async () => (await import("./cut-text")).CutText);

/**
 * Shows a text that may have been cut for the page's first load, with "show all" and "download".
 * `render` is given the preview or, once asked for, the whole.
 */
export function Elided({
  text,
  label = "Text",
  render,
}: {
  text: ElidedText;
  /** What the text is, for its whole. */
  label?: string;
  render: (text: string) => ReactNode;
}) {
  if (!text.elided) return <>{render(text.text)}</>;
  return <CutText text={text} label={label} render={render} />;
}
