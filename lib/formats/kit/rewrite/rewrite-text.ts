import { createParseLosses } from "@/lib/domain/imports/parse-losses";
import { jsonText, parseJson } from "@/lib/shared/json-text";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { findPlainExport } from "./find";

/** What a file of plain messages in members of a program's own becomes; all of it plain values, for threads. */
export interface RewrittenText {
  /** A list of the conversations, or of the rows of one, as JSON. */
  readonly json: string;
  /** Those that are left as they are, by their number from 0. */
  readonly unread: readonly number[];
  /** What an item lacks because the program cut it, by its number from 0. */
  readonly cut: readonly (readonly [at: number, message: string])[];
  /** What the file has beside them, by its member. */
  readonly beside: readonly string[];
  /** What reading the text as values loses. */
  readonly losses: readonly Diagnostic[];
}

/**
 * Reads a text as values and writes the plain messages in it in members of a format that is read.
 * @param text JSON, or lines of it
 * @returns null where it has more than plain messages, a part that is no JSON, which would be lost, or too many levels
 */
export function rewriteText(text: string): RewrittenText | null {
  const read = readRoot(text.replace(/^\uFEFF/u, ""));
  if (read === null) return null;
  const result = findPlainExport(read.root)?.rewrite(read.root) ?? null;
  const json = result === null ? null : jsonText(result.items);
  if (result === null || json === null) return null;
  const losses = createParseLosses();
  losses.inspect(read.json, "");
  return {
    json: `${json}\n`,
    unread: [...result.unread],
    cut: [...result.cut],
    beside: result.beside,
    losses: losses.findings,
  };
}

/** The value of a text; of lines the list of theirs. */
function readRoot(text: string): { readonly root: unknown; readonly json: string } | null {
  const whole = valueOf(text);
  if (whole !== undefined) return { root: whole, json: text };
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const json = `[${lines.join(",\n")}]`;
  const root = valueOf(json);
  return root === undefined ? null : { root, json };
}

function valueOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
