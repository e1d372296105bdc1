import type { Viewer } from "@/lib/domain/accounts/viewer";
import { setImmediate as nextTurn } from "node:timers/promises";

import { findInMessages, type FoundInText } from "@/lib/domain/conversation/find/in-message";
import { makeFinder } from "@/lib/domain/conversation/find/pattern";
import type { Finder, FindWish } from "@/lib/domain/conversation/find/text";
import type { FoundInConversation, FoundPart } from "@/lib/domain/conversation/find/found";
import { runTask, TaskLimitError } from "@/lib/work/pool";

import { getStore } from "../library/client";
import { findEntity } from "../documents/find";
import { loadBodies } from "../messages/rows/bodies";
import type { Store } from "../store/store";
import { timelineOf, type Timeline } from "./cache";

export interface FindInput extends FindWish {
  /** Store id or `doc:<document id>`. */
  readonly id: string;
  readonly thinking?: boolean;
  /** Calls, arguments and results. */
  readonly tools?: boolean;
  /** Also retries that the timeline does not show. */
  readonly retries?: boolean;
  /** With the words around each of the first places. */
  readonly snippets?: boolean;
}

export type FindOutcome =
  | { readonly ok: true; readonly found: FoundInConversation }
  | {
      readonly ok: false;
      readonly code: "not-found" | "find.pattern" | "find.words" | "find.time";
      readonly message: string;
    };

/** Messages read at once; others get their turn in between. */
const CHUNK = 500;
const MOST_PARTS = 5000;
/** Snippets of one answer: a list that nobody reads to its end, in a few hundred kilobytes. */
const MOST_SNIPPETS = 1000;

/**
 * Looks through every message of a conversation, whether it is on the screen or not.
 * @throws DocumentDamagedError: nobody could tell whether the words stood in what is damaged
 */
export async function findInConversation(viewer: Viewer, input: FindInput): Promise<FindOutcome> {
  const made = makeFinder(input);
  if (!made.ok) return made;
  const store = await getStore(viewer);
  const place = await store.read(async (sql) => {
    const columns = ["key", "id", "revision"] as const;
    const row = await findEntity(sql, "Conversation", input.id, columns);
    return row === undefined ? null : { row, timeline: await timelineOf(store, sql, row) };
  });
  if (place === null) {
    return { ok: false, code: "not-found", message: "There is no such conversation." };
  }
  const wanted = messagesToRead(place.timeline, input.retries === true);
  const parts: FoundPart[] = [];
  let [total, messages] = [0, 0];
  let room = input.snippets === true ? MOST_SNIPPETS : 0;
  for (let at = 0; at < wanted.length; at += CHUNK) {
    const chunk = wanted.slice(at, at + CHUNK);
    const texts = await readTexts(store, chunk);
    const each = chunk.map(({ messageId }) => texts.get(messageId) ?? "");
    let looked: FoundInText[][];
    try {
      looked = await look(input, made.finder, each, room);
    } catch (error) {
      if (error instanceof TaskLimitError) return TOO_SLOW;
      throw error;
    }
    for (const [number, message] of chunk.entries()) {
      const found = looked[number] ?? [];
      if (found.length > 0) messages += 1;
      for (const part of found) {
        total += part.count;
        if (parts.length >= MOST_PARTS) continue;
        const { snippets, ...rest } = part;
        const kept = snippets?.slice(0, room) ?? [];
        room -= kept.length;
        parts.push({ ...message, ...rest, ...(kept.length === 0 ? {} : { snippets: kept }) });
      }
    }
    await nextTurn();
  }
  const listed = parts.reduce((sum, { count }) => sum + count, 0);
  return { ok: true, found: { total, messages, parts, truncated: listed < total } };
}

type MessagePlace = Pick<FoundPart, "messageId" | "slot" | "shown" | "role">;

/** Messages in reading order, without deleted ones. */
function messagesToRead(timeline: Timeline, retries: boolean): MessagePlace[] {
  return timeline.slots(false).flatMap((slot, position) =>
    slot.members.flatMap((member) => {
      const row = timeline.rows[member];
      const shown = member === slot.shown;
      if (row === undefined || row.deleted || !(shown || retries)) return [];
      return [{ messageId: row.id, slot: position, shown, role: row.role }];
    }),
  );
}

async function readTexts(
  store: Store,
  messages: readonly MessagePlace[],
): Promise<Map<number, string>> {
  const ids = messages.map(({ messageId }) => messageId);
  const bodies = await store.read((sql) => loadBodies(sql, ids));
  return new Map([...bodies].map(([id, { raw }]) => [id, raw]));
}

/**
 * Characters that are looked through here; more of them go to a thread, which takes longer to start than a text as it
 * stands takes to be found in them.
 */
const FEW = { text: 1_000_000, words: 200_000, regex: 10_000 };

/** Regular expressions are the slow ones; a person does not wait longer for an answer. */
const FIND_MS = 5000;

async function look(
  input: FindInput,
  finder: Finder,
  texts: readonly string[],
  snippets: number,
): Promise<FoundInText[][]> {
  const { id: _, thinking, tools, retries: _retries, snippets: _snippets, ...wish } = input;
  const options = {
    snippets,
    ...(thinking === undefined ? {} : { thinking }),
    ...(tools === undefined ? {} : { tools }),
  };
  const size = texts.reduce((sum, text) => sum + text.length, 0);
  const kind = input.anyWord === true ? "words" : input.regex === true ? "regex" : "text";
  if (size <= FEW[kind]) {
    return findInMessages(finder, options, texts);
  }
  return runTask("findInMessages", { wish, look: options, texts }, { timeMs: FIND_MS });
}

const TOO_SLOW = {
  ok: false,
  code: "find.time",
  message: "Looking through this conversation took too long. Use a simpler pattern.",
} as const;
