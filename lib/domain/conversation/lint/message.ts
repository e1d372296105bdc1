import { askFix, autoFix } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { lintExtensions } from "@/lib/domain/document/lint-extensions";
import { lintMembers } from "@/lib/domain/document/lint-members";
import { memberNames } from "@/lib/domain/kinds/schema-names";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Fix } from "@/lib/validation/diagnostic";
import { lintAttachments } from "./attachments";
import { lintAuditTrail } from "./audit-trail";
import { lintBlock } from "./blocks";
import { messageTime } from "../facts/message-time";
import { timeOrPlaceholder } from "../facts/recorded-time";
import { compositeMessageSchema, textMessageSchema } from "../schema/message";

/** Both types together: the field of the other type has a rule of its own. */
const MEMBERS = memberNames(textMessageSchema, compositeMessageSchema);

type MessageRule = (message: JsonRecord, path: string, context: LintContext) => void;

const isEmptyText = (value: unknown): boolean =>
  value === undefined || value === null || value === "";
const isEmptyList = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

const lintId: MessageRule = (message, path, { findings, newId }) => {
  if (message["id"] !== "") return;
  findings.add("msg.id-empty", `${path}/id`, () => ({
    message: "The message has an empty id.",
    fix: autoFix("Give it a new id", { op: "set", path: `${path}/id`, value: newId() }),
  }));
};

const lintEmptiness: MessageRule = (message, path, { findings }) => {
  const { messageType: type, content, contentBlocks, attachments } = message;
  const isEmpty =
    type === "text" ? isEmptyText(content) : type === "composite" && isEmptyList(contentBlocks);
  if (!isEmpty || !isEmptyList(attachments)) return;
  findings.add("msg.empty", path, () => ({
    message: "The message has no text, no blocks and no attachments.",
    fix: askFix("Remove the message", { op: "remove", path }),
  }));
};

function appendContentFix(message: JsonRecord, path: string, { newId }: LintContext): Fix | null {
  const { content, contentBlocks } = message;
  if (typeof content !== "string" || !(contentBlocks === undefined || Array.isArray(contentBlocks)))
    return null;
  const block = {
    blockType: "text",
    id: newId(),
    createdAt: timeOrPlaceholder(messageTime(message).ms),
    text: content,
  };
  return askFix(
    "Show it as a text block",
    contentBlocks === undefined
      ? { op: "set", path: `${path}/contentBlocks`, value: [block] }
      : { op: "set", path: `${path}/contentBlocks/-`, value: block },
    { op: "remove", path: `${path}/content` },
  );
}

const lintOtherField: MessageRule = (message, path, context) => {
  const { messageType: type, content, contentBlocks } = message;
  const { findings } = context;
  if (type === "text" && !isEmptyList(contentBlocks)) {
    findings.add("msg.text-with-blocks", `${path}/contentBlocks`, () => ({
      message: "This is a text message, so its `contentBlocks` are not shown.",
      fix: Array.isArray(contentBlocks)
        ? askFix("Make it a composite message", {
            op: "set",
            path: `${path}/messageType`,
            value: "composite",
          })
        : askFix("Remove them", { op: "remove", path: `${path}/contentBlocks` }),
    }));
  }
  if (type === "composite" && !isEmptyText(content)) {
    findings.add("msg.composite-with-content", `${path}/content`, () => {
      const fix = appendContentFix(message, path, context);
      return {
        message: "This is a composite message, so its `content` is not shown.",
        ...(fix && { fix }),
      };
    });
  }
};

const lintSpeaker: MessageRule = (message, path, { findings }) => {
  const { role, senderId, assistantMetadata, metadata } = message;
  if (typeof senderId === "string" && typeof role === "string" && role !== "user") {
    findings.add("msg.sender-not-user", `${path}/senderId`, () => ({
      message: "`senderId` names a user, but this is not a user’s message.",
    }));
  }
  if (role === "user" && asRecord(assistantMetadata) !== null) {
    findings.add("msg.metadata-not-assistant", `${path}/assistantMetadata`, () => ({
      message: "`assistantMetadata` describes a run of the model, but this is a user’s message.",
      fix: askFix(
        "Move it to `metadata`",
        asRecord(metadata) === null
          ? { op: "set", path: `${path}/metadata`, value: { assistantMetadata } }
          : { op: "set", path: `${path}/metadata/assistantMetadata`, value: assistantMetadata },
        { op: "remove", path: `${path}/assistantMetadata` },
      ),
    }));
  }
};

const RULES: readonly MessageRule[] = [lintId, lintEmptiness, lintOtherField, lintSpeaker];

/**
 * Rules about one message by itself; those across messages are in lint-conversation.ts. Total: what
 * the schema refuses is passed over here.
 * @param path JSON Pointer of the message
 */
export function lintMessage(value: unknown, path: string, context: LintContext): void {
  const message = asRecord(value);
  if (message === null) return;
  lintMembers(message, MEMBERS, path, context);
  for (const rule of RULES) rule(message, path, context);
  lintAuditTrail(message, path, context);
  lintExtensions(message, path, context);
  if (message["attachments"] !== undefined) lintAttachments(message["attachments"], path, context);
  if (asText(message["messageType"]) !== "composite") return;
  asList(message["contentBlocks"]).forEach((block, position) => {
    lintBlock(block, `${path}/contentBlocks/${position}`, context);
  });
}
