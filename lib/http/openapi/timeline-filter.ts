import { parseShow, SHOW_KINDS } from "@/lib/domain/conversation/timeline/show";
import { flagParameter, integerParameter } from "../request/query";

/** What of a timeline is looked at; the same for everything that answers with positions in it. */
export const TIMELINE_FILTER = {
  deleted: flagParameter("Show deleted messages too."),
  view: viewParameter(),
  show: showParameter(),
  focused: flagParameter("Prompts and final answers only."),
  path: integerParameter("Store id of a message: only the branch it is on.", { minimum: 1 }),
};

/** `3:120,8:77`: at slot position 3 show the message 120. */
function viewParameter() {
  const pattern = /^\d{1,9}:\d{1,15}(,\d{1,9}:\d{1,15}){0,999}$/;
  return {
    description:
      "Which message to show in its slot instead of the usual one: `position:messageId`, separated by commas. The message decides.",
    schema: { type: "string", pattern: pattern.source },
    read(text: string): ReadonlyMap<number, number> | undefined {
      if (!pattern.test(text)) return undefined;
      const pairs = text.split(",").map((pair) => pair.split(":").map(Number));
      return new Map(pairs.map(([position = 0, messageId = 0]) => [position, messageId]));
    },
  };
}

function showParameter() {
  return {
    description: `Which kinds to show, separated by commas: ${SHOW_KINDS.join(", ")}; "none" for none.`,
    schema: { type: "string", maxLength: 64 },
    read: (text: string) => parseShow(text) ?? undefined,
  };
}
