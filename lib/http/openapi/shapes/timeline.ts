import {
  choice,
  flag,
  listOf,
  longText,
  nullable,
  number,
  optional,
  shape,
} from "@/lib/validation/schema";

import { of } from "./words";

/** Stretches of the timeline and what was edited. */
export const TIMELINE = {
  Preview: shape({
    position: number(),
    preview: nullable(
      shape({ number: number(), turn: number(), role: longText(), words: longText() }),
    ),
  }),
  TimelineWindow: shape({
    total: number(),
    start: number(),
    at: number(),
    slots: listOf(
      shape({
        position: number(),
        number: number(),
        turn: shape({ number: number(), start: number() }),
        index: nullable(number()),
        members: listOf(
          shape({
            id: number(),
            documentId: longText(),
            role: longText(),
            preferred: flag(),
            deleted: flag(),
            createdMs: nullable(number()),
            nth: optional(number()),
          }),
        ),
        cut: optional(shape({ all: number(), live: number() })),
        shown: nullable(number()),
        message: nullable(of("MessageView")),
        writtenAfter: optional(shape({ messageId: number(), by: choice("parent", "time") })),
      }),
    ),
    revision: number(),
    deletedSlots: number(),
    allSlots: number(),
    turns: number(),
    hidden: shape({
      slots: number(),
      branch: number(),
      thinking: number(),
      user: number(),
      assistant: number(),
      tools: number(),
      attachments: number(),
    }),
  }),
  /** The member who did something; null where none is recorded. */
  ChangeAuthor: nullable(shape({ id: longText(), name: nullable(longText()), hasKey: flag() })),
  ChangeList: shape({
    undo: nullable(longText()),
    redo: nullable(longText()),
    changes: listOf(
      shape({
        id: number(),
        kind: choice("edit", "undo", "redo"),
        label: longText(),
        atMs: number(),
        actor: longText(),
        by: of("ChangeAuthor"),
        state: choice("done", "undone", "discarded"),
        targetId: nullable(number()),
      }),
    ),
    nextCursor: nullable(longText()),
  }),
  OutlineMark: shape({
    start: number(),
    end: number(),
    turns: number(),
    bytes: number(),
    pinned: number(),
    retries: number(),
    problems: number(),
  }),
};
