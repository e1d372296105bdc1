import { createTurns } from "@/lib/work/turns";

import { openPieceHash, pieceHash } from "./piece-hash";

const UNITS_AT_ONCE = 1 << 18;

/** A value as one line of text that tells whether it is still what was written. */
export function sealJson(value: unknown): string {
  const json = JSON.stringify(value);
  return `${pieceHash("", json)} ${json}`;
}

/** The same of a list that may have megabytes, entry by entry: others have their turn in between. */
export async function sealList(values: readonly unknown[]): Promise<string> {
  const turn = createTurns();
  const hasher = openPieceHash("");
  const parts: string[] = [];
  const add = async (part: string): Promise<void> => {
    parts.push(part);
    for (let from = 0; from < part.length;) {
      await turn();
      // A character of two units is hashed as one.
      const isCut = /[\uD800-\uDBFF]/.test(part.charAt(from + UNITS_AT_ONCE - 1));
      const end = from + UNITS_AT_ONCE - (isCut ? 1 : 0);
      hasher.update(part.slice(from, end));
      from = end;
    }
  };
  await add("[");
  for (const [at, value] of values.entries()) {
    await turn();
    // As JSON writes what it has no form for in a list.
    await add((at === 0 ? "" : ",") + (JSON.stringify(value) ?? "null"));
  }
  await add("]");
  return `${hasher.digest()} ${parts.join("")}`;
}

/**
 * The value of such a line; versions before had the value alone.
 * @returns undefined when it is not what was written
 */
export function openSealed(line: string): unknown {
  const at = /^[[{]/.test(line) ? 0 : line.indexOf(" ") + 1;
  const json = line.slice(at);
  if (at > 0 && line.slice(0, at - 1) !== pieceHash("", json)) return undefined;
  return parsed(json);
}

const MEMBER = /,"seal":"([\w-]{22})"\}$/;

/** An object as JSON that tells it in a member of its own, for columns that SQL looks into. */
export function sealObject(value: object): string {
  const json = JSON.stringify(value);
  return `${json.slice(0, -1)},"seal":"${pieceHash("", json)}"}`;
}

/**
 * The object of such a text; versions before wrote it without the member.
 * @returns undefined when it is not what was written
 */
export function openSealedObject(text: string): unknown {
  const [end, seal] = MEMBER.exec(text) ?? [];
  if (end === undefined) return text.includes('"seal"') ? undefined : parsed(text);
  const json = `${text.slice(0, -end.length)}}`;
  return seal === pieceHash("", json) ? parsed(json) : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
