import { formatPointer } from "@/lib/json/pointers";
import { decodeString, stringTokens } from "@/lib/json/string-tokens";
import { findCredential } from "@/lib/domain/secrets/credential";
import {
  dataHeadLength,
  scanWithFiles,
  textOfBase64,
} from "@/lib/domain/findings/scan/embedded-text";
import type { Match } from "@/lib/domain/findings/match";
import { placeOf, type FindingPlace, type PieceKind } from "@/lib/domain/exports/finding-places";
import { isPlausible, isShortPassword, nameStrength } from "@/lib/domain/findings/plausible";
import type { FindingRule } from "@/lib/domain/findings/rules";
import { findForeignPhrases } from "@/lib/domain/findings/detect/foreign-phrases";
import { scanReadings } from "@/lib/domain/findings/scan/readings";
import { isPrivateMember } from "@/lib/domain/findings/detect/web-keys";
import { withoutOverlaps } from "@/lib/domain/findings/scan/text";
import { findSplitSecrets, newEffort, type Effort } from "@/lib/domain/findings/scan/split-secrets";

/** A string of a piece, read. */
export interface InspectedString {
  /** Where its token is in the piece, quotes included. */
  readonly start: number;
  readonly end: number;
  readonly isKey: boolean;
  readonly path: readonly (string | number)[];
  readonly place: FindingPlace;
  /** What the matches count from: what the string says, or what its base64 stands for. */
  readonly text: string;
  /** What is before the base64; null when the text is the string itself. */
  readonly base64Head: string | null;
  readonly matches: readonly Match[];
}

/** By their form alone; numbers and words around them are not looked at in an id. */
const IN_IDS = (rule: FindingRule): boolean =>
  rule !== "personal.phone" &&
  rule !== "personal.card" &&
  rule !== "personal.ip" &&
  rule !== "secret.assignment" &&
  rule !== "secret.stated" &&
  rule !== "unscanned.data";

const FEWEST_UNDER_NAME = 12;
const FEWEST_PASSWORD = 4;
const SCHEME = /^\s*(?:bearer|basic|token)\s+/i;

/** So many strings of a call are looked at together; of a list of more, so many at a time. */
const MOST_TOGETHER = 200;

/** Every string of a piece of a document, keys too, with what is found in it. */
export function* inspectPiece(
  piece: string,
  kind: PieceKind,
): Generator<InspectedString, void, void> {
  let group: InspectedString[] = [];
  let shared: string | null = null;
  const effort = newEffort();
  for (const string of inspectStrings(piece, kind)) {
    const own = groupOf(string);
    if (own === null || own !== shared || group.length >= MOST_TOGETHER) {
      yield* withSplitSecrets(withNamesBeside(group), effort);
      group = [];
      shared = own;
    }
    group.push(string);
  }
  yield* withSplitSecrets(withNamesBeside(group), effort);
}

/** What a string belongs together with: the arguments or the result of a call, or the list it is in. */
function groupOf({ path, place }: InspectedString): string | null {
  if (place === "tool") return path.slice(0, 3).join("/");
  return place === "config" || place === "metadata" ? path.slice(0, -1).join("/") : null;
}

function withSplitSecrets(
  group: readonly InspectedString[],
  effort: Effort,
): readonly InspectedString[] {
  const values = group.filter(({ isKey, base64Head }) => !isKey && base64Head === null);
  if (values.length < 2 || values.every((value) => groupOf(value) === null)) return group;
  const parts = findSplitSecrets(
    values.map(({ text }) => text),
    effort,
  );
  if (parts.length === 0) return group;
  return group.map((string) => {
    const at = values.indexOf(string);
    const own = parts.filter((part) => part.at === at).map(({ match }) => match);
    const matches = withoutOverlaps([...string.matches, ...own]);
    return own.length === 0 ? string : { ...string, matches };
  });
}

const NAMING = /^(?:name|key|variable|env|env_?var)$/i;
const HOLDING = /^(?:value|val)$/i;

/** What the members beside a value say of it: its name, as in the settings of a container, or that it is part of a key. */
function withNamesBeside(group: readonly InspectedString[]): readonly InspectedString[] {
  const names = new Map<string, string>();
  const keys = new Set<string>();
  for (const { isKey, path, text } of group) {
    if (!isKey && path.at(-1) === "kty") keys.add(formatPointer(path.slice(0, -1)));
    if (!isKey && text.length <= LONGEST_NAME && NAMING.test(String(path.at(-1))))
      names.set(formatPointer(path.slice(0, -1)), text);
  }
  if (names.size === 0 && keys.size === 0) return group;
  return group.map((string) => {
    const { isKey, path, text, place, matches } = string;
    if (!isKey && isPrivateMember(String(path.at(-1)), text)) {
      if (keys.has(formatPointer(path.slice(0, -1))))
        return withWhole(string, "secret.private-key", 0);
    }
    if (isKey || !HOLDING.test(String(path.at(-1)))) return string;
    const name = names.get(formatPointer(path.slice(0, -1)));
    const isFound = matches.some(({ rule }) => rule.startsWith("secret."));
    const rule = name === undefined || isFound ? null : ruleByName(text, place, name);
    if (rule === null) return string;
    return withWhole(string, rule, SCHEME.exec(text)?.[0].length ?? 0);
  });
}

function withWhole(string: InspectedString, rule: FindingRule, start: number): InspectedString {
  const match = { rule, start, end: string.text.length };
  return { ...string, matches: withoutOverlaps([...string.matches, match]) };
}
const LONGEST_NAME = 60;

function* inspectStrings(piece: string, kind: PieceKind): Generator<InspectedString, void, void> {
  let argument = "";
  for (const { start, end, isKey, path } of stringTokens(piece)) {
    const said = decodeString(piece, start, end);
    const place = placeOf(kind, path);
    const file = isKey ? null : readFile(said, place, path);
    const text = file?.text ?? said;
    const name = isKey ? "" : nameOf(path, argument);
    const matches =
      file === null ? find(said, place, name) : scanReadings(file.text, findForeignPhrases);
    argument = isKey || said.length > 60 ? "" : said;
    yield {
      start,
      end,
      isKey,
      // The reader changes it as it goes on, and strings of a call are kept until all of them are read.
      path: [...path],
      place: file === null ? place : "attachment",
      text,
      base64Head: file?.head ?? null,
      matches,
    };
  }
}

/** The content of an attachment, where it is text. */
function readFile(
  said: string,
  place: FindingPlace,
  path: readonly (string | number)[],
): { head: string; text: string } | null {
  const headLength =
    path[0] === "attachments" && path[2] === "uri" && path.length === 3 ? dataHeadLength(said) : 0;
  if (place !== "attachment" && headLength === 0) return null;
  const text = textOfBase64(said.slice(headLength));
  // What cannot be read is left out or ticked by name; there is nothing to find in it.
  return { head: said.slice(0, headLength), text: text ?? "" };
}

function find(said: string, place: FindingPlace, name: string): Match[] {
  if (said.length < 4) return [];
  const found = scanWithFiles(said);
  if (place === "id") return found.filter(({ rule }) => IN_IDS(rule));
  if (name === "" || place === "text") return found;
  if (found.some(({ rule }) => rule.startsWith("secret."))) return found;
  const rule = ruleByName(said, place, name);
  if (rule === null) return found;
  const start = SCHEME.exec(said)?.[0].length ?? 0;
  return [{ rule, start, end: said.length }];
}

/** A value that is a credential because of the key it is under. */
function ruleByName(said: string, place: FindingPlace, name: string): FindingRule | null {
  if (place === "config") return findCredential(name, said) === null ? null : "secret.config-value";
  const strength = nameStrength(name);
  if (strength === null) return null;
  const value = said.replace(SCHEME, "");
  const fewest = strength === "password" ? FEWEST_PASSWORD : FEWEST_UNDER_NAME;
  const isLikely = isPlausible(strength, value, true) || isShortPassword(strength, value);
  return value.length >= fewest && isLikely ? "secret.assignment" : null;
}

const OPTION = /^--?[A-Za-z][\w-]*$/;

/** The key a value is under; of a list that of the list, or the option before it: `--token`, `abc`. */
function nameOf(path: readonly (string | number)[], before: string): string {
  if (typeof path.at(-1) === "number" && OPTION.test(before)) return before.replace(/^-+/, "");
  for (let at = path.length - 1; at >= 0; at -= 1) {
    const segment = path[at];
    if (typeof segment === "string") return segment;
  }
  return "";
}
