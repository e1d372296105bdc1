import type { ElidedText, ElideLimits } from "./elide";

/** More attachments are counted only. */
export const MOST_ATTACHMENTS = 200;
/** Of an audit trail the newest are shown. */
export const MOST_AUDIT_ENTRIES = 200;
/** Of the approvals and of the results of one call the last are shown, with the one that counts. */
export const MOST_PARTS = 20;
/** Retries of a slot that are named around the one it shows. */
export const RETRIES_AROUND = 100;

/** Characters that the texts of one answer take before they are cut shorter; a page of them is still read. */
const OF_ANSWER = 1_000_000;
const OF_MESSAGE = 300_000;
/** What a message has in any case. */
const LEAST = 16_000;
/** Where there is no more room: enough to tell what it is. */
const TIGHT: ElideLimits = { chars: 200, lines: 10 };

/** What the texts of one message may take. */
export interface MessageRoom {
  /** The limits for a text of this kind as things are. */
  fit(limits: ElideLimits): ElideLimits;
  /** Counts a text that was cut to them. */
  take(text: ElidedText): ElidedText;
}

/** Shares the room of one answer among its messages, in the order in which they ask. */
export function createRoom(): () => MessageRoom {
  let left = OF_ANSWER;
  return () => {
    let own = Math.max(LEAST, Math.min(OF_MESSAGE, left));
    return {
      fit: (limits) =>
        own > 0
          ? limits
          : {
              chars: Math.min(limits.chars, TIGHT.chars),
              lines: Math.min(limits.lines, TIGHT.lines),
            },
      take: (text) => {
        own -= text.text.length;
        left -= text.text.length;
        return text;
      },
    };
  };
}
