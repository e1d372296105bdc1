import { asRecord } from "@/lib/shared/read-value";
import { TAGS_KEY } from "./tags";

/** What `tallyConversation` and the like read of a shell; extensions and metadata can be of any size. */
const MEMBERS = [
  "id",
  "conversationTitle",
  "systemMessage",
  "isPrivate",
  "ownerId",
  "parentId",
  "modelId",
  "auditTrail",
] as const;

/** A conversation without its messages, with only the members that its row says something of. */
export function summaryShell(text: string): unknown {
  const shell = asRecord(JSON.parse(text));
  if (shell === null) return null;
  const tags = asRecord(shell.extensions)?.[TAGS_KEY];
  return {
    ...Object.fromEntries(
      MEMBERS.flatMap((name) => (Object.hasOwn(shell, name) ? [[name, shell[name]]] : [])),
    ),
    ...(tags === undefined ? {} : { extensions: { [TAGS_KEY]: tags } }),
  };
}
