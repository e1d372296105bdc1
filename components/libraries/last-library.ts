import type { LibraryOfMember } from "@/lib/domain/accounts/library";

const KEY = "colloquy:library";

/** The library that new conversations last went to on this device, if it can still be chosen; else the first. */
export function lastLibrary(libraries: readonly LibraryOfMember[]): string | undefined {
  const stored = window.localStorage.getItem(KEY);
  return (libraries.find(({ id }) => id === stored) ?? libraries[0])?.id;
}

export function rememberLibrary(id: string): void {
  window.localStorage.setItem(KEY, id);
}
