"use client";

import { useState } from "react";
import { Button } from "../button/button";
import { cn } from "../style/cn";

const LINES_AT_ONCE = 400;

function styleOf(line: string): string {
  if (line.startsWith("+++") || line.startsWith("---")) return "font-medium text-ink-soft";
  if (line.startsWith("+")) return "bg-success-soft text-success";
  if (line.startsWith("-")) return "bg-danger-soft text-danger";
  return line.startsWith("@@") || line.startsWith("diff ") ? "text-ink-faint" : "";
}

/** A patch, its lines coloured by their signs, which carry the meaning. */
export function PatchText({ text }: { text: string }) {
  const [shown, setShown] = useState(LINES_AT_ONCE);
  const lines = text.replace(/\n$/, "").split("\n");
  return (
    <>
      <pre dir="ltr" className="w-max min-w-full font-mono text-small text-ink">
        {lines.slice(0, shown).map((line, at) => (
          // Lines are only ever replaced as a whole.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} className={cn("block min-h-4 whitespace-pre", styleOf(line))}>
            {line}
          </span>
        ))}
      </pre>
      {lines.length > shown ? (
        <Button size="small" className="mt-2" onPress={() => setShown(shown + LINES_AT_ONCE)}>
          {`Show more (${lines.length - shown} lines left)`}
        </Button>
      ) : null}
    </>
  );
}
