"use client";

import { useRef, useState } from "react";
import type { ActionResult } from "@/lib/actions/result";
import { underBase } from "@/lib/shared/base-path";

const UNREACHABLE = "The server can’t be reached. Try again.";

interface Door {
  readonly problem: string | null;
  readonly isPending: boolean;
  /** Does something that lets a person in, or says where else to go, and goes there. */
  readonly enter: (way: () => Promise<ActionResult<{ address: string } | null>>) => Promise<void>;
  readonly setProblem: (problem: string | null) => void;
}

/** One way in: what went wrong, whether it is under way, and where it leads. */
export function useDoor(back: string): Door {
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const isEntering = useRef(false);
  async function enter(way: () => Promise<ActionResult<{ address: string } | null>>) {
    // Enter in a field sends a form also while its button waits.
    if (isEntering.current) return;
    isEntering.current = true;
    setPending(true);
    setProblem(null);
    try {
      const result = await way();
      if (result.ok) {
        // The app is another document, which is loaded as a whole.
        window.location.assign(underBase(result.data?.address ?? back));
        return;
      }
      setProblem(result.error.message);
    } catch {
      setProblem(UNREACHABLE);
    }
    isEntering.current = false;
    setPending(false);
  }
  return { problem, isPending, enter, setProblem };
}

/** What was entered in a field of a form. */
export function enteredIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
