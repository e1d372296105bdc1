"use client";

import type { ReactNode } from "react";
import { TextDisplayProvider } from "@/components/ui/text/plain-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { nameParts } from "./name-parts";

/** Makes every control mark the hidden characters of the strings that it is given. */
export function NameDisplay({ children }: { children: ReactNode }) {
  return (
    <TextDisplayProvider render={nameParts} plain={revealName}>
      {children}
    </TextDisplayProvider>
  );
}
