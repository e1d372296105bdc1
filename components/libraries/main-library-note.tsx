"use client";

import { useLibraries } from "@/components/shell/account/libraries";

/** Says that something belongs to the main library; nothing where there are no others. */
export function MainLibraryNote({ what }: { what: string }) {
  return useLibraries().length === 0 ? null : `${what} belong to the main library.`;
}
