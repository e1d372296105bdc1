"use client";

import type { ReactNode } from "react";
import { useHydrated } from "@/components/ui/browser/use-hydrated";

/**
 * Shapes until the page answers, then the links that look the same: what hundreds of marks are called and where each
 * leads is most of such a page, and nobody can press them before.
 */
export function OnceMounted({ before, children }: { before: ReactNode; children: ReactNode }) {
  return useHydrated() ? children : before;
}
