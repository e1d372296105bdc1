import { equalJson } from "@/lib/json/equal";
import { asList, asRecord, asText } from "@/lib/shared/read-value";

import { isBlank } from "../kit/source/unmapped";
import { readRole } from "../kit/source/role";
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
  const answer = Array.isArray(row.peek("completion")) ? "completion" : "chosen";
  const hasAnswers = !isBlank(row.peek(answer)) || !isBlank(row.peek("rejected"));
  if (member === undefined && !hasAnswers) return null;
  const turns =
    member === undefined
      ? takeAsked(row)
      : (row.list(member) ?? []).map((value, at) => ({ value, path: `/${member}/${at}` }));
  if (!hasAnswers) {
    const swift = takeSwift(row, turns);
    if (swift !== null) return swift;
  }
  const chosen = takeAnswer(row, answer);
  const rejected = takeAnswer(row, "rejected");
  const own = isRepeated(turns, chosen) ? [] : turns;
  const shared = own.length > 0 ? 0 : countShared(chosen, rejected);
  return {
    turns: [...own, ...chosen.slice(0, shared)],
    chosen: chosen.slice(shared),
    rejected: rejected.slice(shared),
  };
}

/** The turns of ms-swift end with the answer that was chosen; the rejected one is beside them, alone or with all turns. */
function takeSwift(row: MemberReader<SharegptSample>, turns: readonly RowTurn[]): Row | null {
  const all = takeAnswer(row, "rejected_messages");
  if (all.length > 0) {
    const shared = countShared(turns, all);
    return {
      turns: turns.slice(0, shared),
      chosen: turns.slice(shared),
      rejected: all.slice(shared),
    };
  }
  const rejected = takeAnswer(row, "rejected_response");
  if (rejected.length === 0) return null;
  const asked = turns.findLastIndex(({ value }) => isAsking(value)) + 1;
  return { turns: turns.slice(0, asked), chosen: turns.slice(asked), rejected };
}

function isAsking(value: unknown): boolean {
  const turn = asRecord(value);
  const role = readRole(asText(turn?.["from"]) ?? asText(turn?.["role"]) ?? "");
  return role !== "assistant";
}

function takeAsked(row: MemberReader<SharegptSample>): RowTurn[] {
  const prompt = takeTurns(row, "prompt", "user");
  if (prompt.length > 0) return prompt;
  const member = (["instruction", "question"] as const).find((name) => asText(row.peek(name)));
  if (member === undefined) return [];
  const asked = row.text(member) ?? "";
  const input = row.text("input");
  const content = input ? `${asked}\n\n${input}` : asked;
  return [...takeHistory(row), { value: { role: "user", content }, path: `/${member}` }];
}

/** What was asked and answered before, as LLaMA-Factory has it: pairs of texts. */
function takeHistory(row: MemberReader<SharegptSample>): RowTurn[] {
  const pairs = asList(row.peek("history")).map(asList);
  const isRead = pairs.every(
    (pair) => pair.length === 2 && pair.every((text) => asText(text) !== null),
  );
  if (!isRead) return [];
  row.drop("history");
  return pairs.flatMap((pair, at) =>
    pair.map((content, side) => ({
      value: { role: side === 0 ? "user" : "assistant", content },
      path: `/history/${at}/${side}`,
    })),
  );
}

type Answer = "chosen" | "completion" | "rejected" | "rejected_response" | "rejected_messages";

const takeAnswer = (row: MemberReader<SharegptSample>, member: Answer) =>
  takeTurns(row, member, "assistant");

function takeTurns(
  row: MemberReader<SharegptSample>,
  member: "prompt" | Answer,
  role: "user" | "assistant",
): RowTurn[] {
  const value = row.peek(member);
  const isTurn = asRecord(value) !== null;
  if (asText(value) === null && !isTurn && !Array.isArray(value)) return [];
  row.drop(member);
  if (Array.isArray(value))
    return asList(value).map((turn, at) => ({ value: turn, path: `/${member}/${at}` }));
  return [{ value: isTurn ? value : { role, content: value }, path: `/${member}` }];
}

/** Whether an answer is all of the conversation, and so says again, in its order, what was asked. */
function isRepeated(turns: readonly RowTurn[], answer: readonly RowTurn[]): boolean {
  let next = 0;
  const isSaid = ({ value }: RowTurn) => {
    while (next < answer.length && !equalJson(answer[next]?.value, value)) next += 1;
    next += 1;
    return next <= answer.length;
  };
  return isAsking(answer[0]?.value) && turns.every(isSaid);
}

/** How many turns both answers begin with; the last of each is its own. */
function countShared(chosen: readonly RowTurn[], rejected: readonly RowTurn[]): number {
  const most = Math.max(0, Math.min(chosen.length, rejected.length) - 1);
  const differs = ({ value }: RowTurn, at: number) => !equalJson(value, rejected[at]?.value);
  const first = chosen.slice(0, most).findIndex(differs);
  return first === -1 ? most : first;
}
