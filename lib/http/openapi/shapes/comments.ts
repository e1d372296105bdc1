import { flag, listOf, longText, nullable, shape } from "@/lib/validation/schema";

import { count, time, whole } from "./words";

const author = shape({ id: nullable(longText()), name: nullable(longText()), isYou: flag() });

/** What members say about messages, as answers describe it. */
export const COMMENTS = {
  CommentThread: shape({
    id: longText(),
    message: shape({ id: nullable(whole), documentId: longText(), isDeleted: flag() }),
    passage: nullable(shape({ quote: longText(), start: count, end: count, isThere: flag() })),
    resolvedMs: nullable(time),
    resolvedBy: nullable(author),
    comments: listOf(
      shape({
        id: longText(),
        author,
        text: longText(),
        mentions: listOf(shape({ id: longText(), name: longText() })),
        createdMs: time,
        editedMs: nullable(time),
        isDeleted: flag(),
      }),
    ),
  }),
};
