import { asList, asRecord, asText } from "@/lib/shared/read-value";

import { isBlank } from "../kit/source/unmapped";
import type { MemberReader } from "../kit/source/member-reader";
import { TURN_LISTS } from "./detect";
import type { SharegptSample } from "./source";

/** A turn of a row, or what takes its place. */
export interface RowTurn {
  readonly value: unknown;
  /** JSON Pointer inside the row. */
  readonly path: string;
}

/** The turns of a row, and the answers that follow them in one of two versions. */
export interface Row {
  readonly turns: readonly RowTurn[];
  readonly chosen: readonly RowTurn[];
  readonly rejected: readonly RowTurn[];
}

/**
 * Takes the turns of a row: listed, or a prompt that is a text or a list. The two answers of a row for preference
 * training are a turn, a list of turns, or a text; without a prompt of their own both begin with it.
 * @returns null for what is no row
 */
export function readRow(row: MemberReader<SharegptSample>): Row | null {
  const member = TURN_LISTS.find((name) => Array.isArray(row.peek(name)));
  const hasAnswers = !isBlank(row.peek("chosen")) || !isBlank(row.peek("rejected"));
  if (member === undefined && !hasAnswers) return null;
  const turns =
    member === undefined
      ? takeAsked(row)
      : (row.list(member) ?? []).map((value, at) => ({ value, path: `/${member}/${at}` }));
  const chosen = takeAnswer(row, "chosen");
  const rejected = takeAnswer(row, "rejected");
  const shared = turns.length > 0 ? 0 : countShared(chosen, rejected);
  return {
    turns: [...turns, ...chosen.slice(0, shared)],
    chosen: chosen.slice(shared),
    rejected: rejected.slice(shared),
  };
}

function takeAsked(row: MemberReader<SharegptSample>): RowTurn[] {
  const prompt = takeTurns(row, "prompt", "user");
  if (prompt.length > 0) return prompt;
  const instruction = row.text("instruction");
  if (instruction === null) return [];
  const input = row.text("input");
  const content = input ? `${instruction}\n\n${input}` : instruction;
  return [{ value: { role: "user", content }, path: "/instruction" }];
}

const takeAnswer = (row: MemberReader<SharegptSample>, member: "chosen" | "rejected") =>
  takeTurns(row, member, "assistant");

function takeTurns(
  row: MemberReader<SharegptSample>,
  member: "prompt" | "chosen" | "rejected",
  role: "user" | "assistant",
): RowTurn[] {
  const value = row.peek(member);
  const isTurn = asRecord(value) !== null;
  if (asText(value) === null && !isTurn && !Array.isArray(value)) return [];
  row.drop(member);
  if (Array.isArray(value)) {
    return asList(value).map((turn, at) => ({ value: turn, path: `/${member}/${at}` }));
  }
  return [{ value: isTurn ? value : { role, content: value }, path: `/${member}` }];
}

/** How many turns both answers begin with; the last of each is its own. */
function countShared(chosen: readonly RowTurn[], rejected: readonly RowTurn[]): number {
  const most = Math.min(chosen.length, rejected.length) - 1;
  for (let at = 0; at < most; at += 1) {
    if (JSON.stringify(chosen[at]?.value) !== JSON.stringify(rejected[at]?.value)) return at;
  }
  return Math.max(0, most);
}
