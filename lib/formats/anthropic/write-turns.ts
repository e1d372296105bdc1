import type { WriterOptions } from "@/lib/domain/exports/request";
import { asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Count } from "./write-facts";
import type { Piece, Side } from "./write-pieces";
import { noResult } from "./write-tools";
import { pairResults } from "../kit/tree/pair-results";
import { freeName } from "@/lib/shared/free-name";

export interface Turn {
  readonly role: Side;
  readonly content: JsonRecord[];
}

type Call = Extract<Piece, { kind: "call" }>;

/**
 * Joins what messages say to turns. Requests demand that the results of all calls of a turn open the next one, so
 * they are brought there from wherever the conversation has them.
 */
export function joinTurns(
  pieces: readonly Piece[],
  { missingResults }: WriterOptions,
  count: Count,
): Turn[] {
  const turns: Turn[] = [];
  const results = gatherResults(pieces, count);
  const waiting: { readonly call: Call; readonly block: JsonRecord; readonly id: string }[] = [];
  const taken = new Set<string>();

  /** Requests refuse two calls of one id, also where the document or a replaced character made them equal. */
  const ownId = (wanted: string) => freeName(wanted || "call", taken, "_");

  function say(role: Side, block: JsonRecord): void {
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(block);
    else turns.push({ role, content: [block] });
  }

  /** Ends a turn that calls tools: with the results, which make the next turn. */
  function answerCalls(): void {
    const calls = waiting.splice(0);
    const asked = turns.at(-1);
    for (const { call, block, id } of calls) {
      const result = results.get(call)?.at(-1)?.block;
      if (result !== undefined) {
        count("toolResults");
        say("user", { ...result, tool_use_id: id });
      } else if (missingResults === "note") {
        count("missingResults");
        say("user", noResult(id));
      } else if (asked !== undefined) {
        count("droppedCalls");
        asked.content.splice(asked.content.indexOf(block), 1);
        if (asked.content.length === 0) turns.splice(turns.indexOf(asked), 1);
      }
    }
  }

  function call(piece: Call): void {
    const id = ownId(asText(piece.block["id"]) ?? "");
    const block = { ...piece.block, id };
    waiting.push({ call: piece, block, id });
    say("assistant", block);
  }

  for (const piece of pieces) {
    switch (piece.kind) {
      case "call":
        count("toolCalls");
        call(piece);
        break;
      case "result":
        if (waiting.some(({ call }) => results.get(call)?.includes(piece))) answerCalls();
        break;
      case "block":
        if (piece.side !== "assistant") answerCalls();
        say(piece.side, piece.block);
    }
  }
  answerCalls();
  return turns;
}

/** The results of each call; the last one is how it ended. */
function gatherResults(pieces: readonly Piece[], count: Count) {
  const results = pairResults(pieces);
  const paired = [...results.values()].flat().length;
  const all = pieces.filter(({ kind }) => kind === "result").length;
  count("orphanResults", all - paired);
  count("earlierResults", paired - results.size);
  return results;
}
