"use client";

import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import type { ActionResult } from "@/lib/actions/result";

/** A library of many gigabytes takes that long. */
const PATIENCE_MS = 30 * 60_000;

/** Runs something that takes its time, and shows the page again with what came of it. */
export function useLongAction(act: (patience: number) => Promise<ActionResult<unknown>>) {
  const refreshPage = useRefresh();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function run(): Promise<void> {
    setPending(true);
    setProblem(null);
    const result = await act(PATIENCE_MS);
    setPending(false);
    if (!result.ok) setProblem(result.error.message);
    refreshPage();
  }
  return { isPending, problem, run };
}
