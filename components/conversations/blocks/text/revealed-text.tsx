"use client";

import { useMemo, type ReactNode } from "react";
import { HiddenMark } from "@/components/ui/text/hidden-mark";
import { splitHidden } from "@/lib/shared/hidden-characters";

/** Text as it is written, its invisible characters by their names; without any, `children` is shown. */
export default function RevealedText({
  text,
  isCode = false,
  children,
}: {
  text: string;
  isCode?: boolean;
  children: ReactNode;
}) {
  const parts = useMemo(() => splitHidden(text), [text]);
  if (parts.every((part) => typeof part === "string")) return children;
  return (
    <div
      dir="auto"
      className={`wrap-anywhere whitespace-pre-wrap ${isCode ? "rounded-card bg-surface p-3 font-mono text-small" : "font-reading text-reading"}`}
    >
      {parts.map((part, at) =>
        typeof part === "string" ? (
          // Parts are only ever replaced as a whole.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at}>{part}</span>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <HiddenMark key={at} {...part} />
        ),
      )}
    </div>
  );
}
