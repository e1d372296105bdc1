"use client";

import { useAccount, type ShownLibrary } from "./account";

const NONE: readonly ShownLibrary[] = [];

/** The libraries that there is a choice of; none without accounts, or where the member is in one alone. */
export function useLibraries(): readonly ShownLibrary[] {
  const libraries = useAccount()?.libraries ?? NONE;
  return libraries.length > 1 ? libraries : NONE;
}

/** A library besides the main one that the member is in; null for the main one, which needs no mention. */
export function useOtherLibrary(id: string): ShownLibrary | null {
  return useLibraries().find((one) => one.id === id && one.kind !== "main") ?? null;
}
