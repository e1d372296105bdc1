import { freeName } from "@/lib/shared/free-name";

/**
 * An id for a toolset after a name of its file: without the characters that separate a toolset from its tool, and
 * one that no other toolset has.
 * @param taken the ids of the others; the new one joins them
 */
export const freeToolsetId = (name: string, taken: Set<string>, fallback = "server"): string =>
  freeName(plainId(name) || fallback, taken);

/** A name without the characters that separate a toolset from its tool. */
export const plainId = (name: string): string =>
  name.replaceAll(/[/:\s]+/gu, "-").replaceAll(/^-+|(?<!-)-+$/gu, "");
