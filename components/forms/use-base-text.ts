"use client";

import { useState } from "react";

/**
 * The stored text that an editor which owns its text has begun with: a newer one is taken up only while
 * nothing is typed.
 */
export function useBegun(isChanged: boolean, stored: string): string {
  const [begun, setBegun] = useState(stored);
  if (!isChanged && begun !== stored) setBegun(stored);
  return isChanged ? begun : stored;
}
