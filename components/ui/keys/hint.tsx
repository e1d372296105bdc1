"use client";

import { cn } from "../style/cn";
import { keyCaps } from "./pattern";
import { useApplePlatform } from "./use-platform";

/** Shows a key pattern such as "Mod+K" or "g g" as the caps of this system's keyboard. */
export function KeyHint({ keys, className }: { keys: string; className?: string }) {
  const presses = keyCaps(keys, useApplePlatform());
  return (
    <kbd className={cn("inline-flex items-center gap-1 font-sans text-caption", className)}>
      {presses.map((caps, press) => (
        // A sequence may press the same key twice, so only the place tells two presses apart.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={press} className="rounded-control bg-tint px-1 whitespace-nowrap text-ink-soft">
          {caps.join(" ")}
        </span>
      ))}
    </kbd>
  );
}
