import { addAll } from "@/lib/shared/add-all";
import { findInHtmlTables } from "../tables/html";
import { findInKubernetesSecrets } from "../tables/kubernetes";
import { findInTables } from "../tables/lines";
import { findInSql } from "../tables/sql";
import { byteLists } from "./byte-lists";
import { findBrokenKeys } from "./broken-keys";
import { isPrivateKeyBody } from "../detect/bare-keys";
import { decodeView, type DecodedView } from "./decoded-view";
import { decodeRun, signRuns, type EncodedRun } from "./encoded-runs";
import type { Match } from "../match";
import { scanText, withoutOverlaps } from "./text";
import { spacedRuns } from "./spaced-runs";
import { isMarkedAzureKey } from "../detect/vendor-keys";
import { findSeedPhrases } from "../detect/wallets";

/** How many encodings within each other are undone: base64 of a percent-encoded JSON text in a string of JSON. */
const MOST_LAYERS = 4;

/** Looks through a whole text. */
type TextFinder = (text: string) => readonly Match[];

/** How deep a text is read, and what is looked for besides. */
interface Reading {
  readonly layers: number;
  readonly more: TextFinder;
}

/**
 * What is found in a text as it stands, and in what it represents: with escapes and invisible signs undone, and in
 * base64 and hexadecimal digits of any length. Each layer is read once, so the work grows with the length only.
 * @param more what is looked for on the server alone, as lists of words are too long for a browser
 */
export function scanReadings(text: string, more: TextFinder = () => []): Match[] {
  return readLayer(text, { layers: MOST_LAYERS, more });
}

function readLayer(text: string, reading: Reading): Match[] {
  const { layers, more } = reading;
  const found = [...scanText(text), ...findSeedPhrases(text), ...more(text), ...findInLines(text)];
  for (const run of signRuns(text)) addAll(found, matchesInRun(run, reading));
  if (layers > 0) {
    for (const run of [...spacedRuns(text), ...byteLists(text)]) {
      const inside = hiddenIn(run, reading);
      if (inside !== undefined) found.push({ ...inside, start: run.start, end: run.end });
    }
  }
  const view = layers === 0 ? null : decodeView(text);
  if (view !== null) {
    for (const { rule, start, end } of matchesInView(view, { layers: layers - 1, more })) {
      // Where escapes end, a sentence about a password does not have to.
      if (rule !== "secret.stated" && isHidden(rule))
        found.push({ rule, start: view.startOf(start), end: view.endOf(end) });
    }
  }
  return withoutOverlaps(found);
}

/** What only shows in several lines together: tables, statements, files of settings, and keys that a break goes through. */
function findInLines(text: string): Match[] {
  return [
    ...findBrokenKeys(text),
    ...findInTables(text),
    ...findInHtmlTables(text),
    ...findInSql(text),
    ...findInKubernetesSecrets(text),
  ];
}

/** As much before a stretch is read as names of values take, so that its start is not taken for one of a word. */
const LEAD = 100;

/** What is found where something was undone; the rest was read before. */
function* matchesInView(
  { text, changed }: DecodedView,
  reading: Reading,
): Generator<Match, void, void> {
  for (const stretch of changed) {
    const from = Math.max(0, stretch.start - LEAD);
    for (const { rule, start, end } of readLayer(text.slice(from, stretch.end), reading)) {
      // What goes on beyond the stretch is not whole.
      const isWhole = from + end < stretch.end || stretch.end === text.length;
      if (isWhole && from + start >= stretch.start) {
        yield { rule, start: from + start, end: from + end };
      }
    }
  }
}

function matchesInRun(run: Parameters<typeof decodeRun>[0], reading: Reading): Match[] {
  const { start, end, lines } = run;
  if (isMarkedAzureKey(run.signs)) return [{ rule: "secret.azure", start, end }];
  if (isPrivateKeyBody(run.signs)) return [{ rule: "secret.private-key", start, end }];
  const decoded = reading.layers === 0 ? null : decodeRun(run);
  const inside = decoded === null ? undefined : hiddenIn(decoded, reading);
  // What looks like the lines of one text may be several.
  if (decoded === null || inside === undefined)
    return lines.flatMap((line) => matchesInRun(line, reading));
  return [{ ...inside, start: decoded.start, end: decoded.end }];
}

function hiddenIn({ text }: EncodedRun, { layers, more }: Reading): Match | undefined {
  return readLayer(text, { layers: layers - 1, more }).find(({ rule }) => isHidden(rule));
}

/** Numbers that stand by chance in what was decoded say little. */
function isHidden(rule: Match["rule"]): boolean {
  return rule !== "personal.phone" && rule !== "personal.ip";
}
