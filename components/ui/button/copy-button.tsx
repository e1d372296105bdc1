"use client";

import { Check, Copy, X } from "lucide-react";
import { useState } from "react";
import type { ControlSize } from "./style";
import { IconButton } from "./icon-button";
import { useShownText } from "../text/plain-text";

export interface CopyButtonProps {
  /** The text, or how to get it when it is costly to have ready. */
  text: string | (() => string | Promise<string>);
  label?: string;
  size?: ControlSize;
  className?: string;
}

type Outcome = "idle" | "done" | "failed";

const names: Record<Exclude<Outcome, "idle">, string> = {
  done: "Copied",
  failed: "The browser did not allow copying",
};

/** How long the outcome stays to be seen. */
const SHOWN_MS = 2000;

/** Puts a text on the clipboard and says whether it worked. */
export function CopyButton({ text, label = "Copy", size = "small", className }: CopyButtonProps) {
  const shown = useShownText();
  const [outcome, setOutcome] = useState<Outcome>("idle");

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === "function" ? await text() : text);
      setOutcome("done");
    } catch {
      setOutcome("failed");
    }
    setTimeout(() => setOutcome("idle"), SHOWN_MS);
  }

  return (
    <>
      <IconButton
        label={shown(outcome === "idle" ? label : names[outcome])}
        size={size}
        onPress={copy}
        {...(className === undefined ? {} : { className })}
      >
        {outcome === "idle" && <Copy aria-hidden />}
        {outcome === "done" && <Check aria-hidden className="text-success" />}
        {outcome === "failed" && <X aria-hidden className="text-danger" />}
      </IconButton>
      <span role="status" className="sr-only">
        {outcome === "idle" ? "" : names[outcome]}
      </span>
    </>
  );
}
