import { cleanBase64, decodeBase64 } from "@/lib/shared/base64";
import { findEmbeddedData } from "@/lib/shared/embedded-data";
import { addAll } from "@/lib/shared/add-all";
import { findForeignPhrases } from "../detect/foreign-phrases";
import type { Match } from "../match";
import { scanReadings } from "./readings";
import { withoutOverlaps } from "./text";

/** Signs that no text has: all controls but tab, line feed, form feed, carriage return and escape. */
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/;

const SAMPLE = 400;

/** Tells most pictures from their first bytes, so that they need not be decoded. */
function beginsAsText(sample: string): boolean {
  const clean = sample.replaceAll(/\s/g, "").replaceAll("-", "+").replaceAll("_", "/");
  const whole = cleanBase64(clean.slice(0, clean.length - (clean.length % 4)));
  if (whole === null) return false;
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return !CONTROL.test(decoder.decode(decodeBase64(whole), { stream: true }));
  } catch {
    return false;
  }
}

/** The text that base64 represents; null when it is none, so that nothing can be looked for in it. */
export function textOfBase64(base64: string): string | null {
  if (!beginsAsText(base64.slice(0, SAMPLE))) return null;
  const clean = cleanBase64(base64.replaceAll("-", "+").replaceAll("_", "/"));
  if (clean === null) return null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      decodeBase64(clean),
    );
    return CONTROL.test(text) ? null : text;
  } catch {
    // Bytes of a picture or a program.
    return null;
  }
}

const DATA_HEAD = /^data:[^,]{0,200};base64,/i;

/** Where the base64 of a data URL begins; 0 for what is none. */
export function dataHeadLength(uri: string): number {
  return DATA_HEAD.exec(uri.slice(0, 300))?.[0].length ?? 0;
}

/**
 * What is found in a text and in the files inside of it. A file is found as a whole: for what its text holds,
 * or because it has no text that could be read.
 */
export function scanWithFiles(text: string): Match[] {
  const files = text.length < 64 ? [] : findEmbeddedData(text);
  if (files.length === 0) return scanReadings(text, findForeignPhrases);
  const found: Match[] = [];
  let from = 0;
  for (const { start, end } of files) {
    addAll(found, scanPart(text, from, start));
    const run = text.slice(start, end);
    const inside = textOfBase64(padded(run.slice(dataHeadLength(run))));
    const rule =
      inside === null ? "unscanned.data" : scanReadings(inside, findForeignPhrases)[0]?.rule;
    if (rule !== undefined) found.push({ rule, start, end });
    from = end;
  }
  addAll(found, scanPart(text, from, text.length));
  return withoutOverlaps(found);
}

/** A part of a text, with as much before it as names of values take. */
function scanPart(text: string, from: number, to: number): Match[] {
  const lead = Math.max(0, from - CONTEXT);
  return scanReadings(text.slice(lead, to), findForeignPhrases)
    .map(({ rule, start, end }) => ({ rule, start: start + lead, end: end + lead }))
    .filter(({ start }) => start >= from);
}
const CONTEXT = 100;

/** Runs inside of a text often come without the signs that fill them up. */
function padded(base64: string): string {
  const bare = base64.replace(/(?<!=)=+$/, "");
  return bare + "=".repeat((4 - (bare.length % 4)) % 4);
}
