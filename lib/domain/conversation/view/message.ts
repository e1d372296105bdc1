import { extensionKey } from "@/lib/domain/document/extension-key";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { readDate } from "../facts/dates";
import {
  BOX_LIMITS,
  DETAIL_LIMITS,
  elideJson,
  elideText,
  type ElidedText,
  type ElideLimits,
} from "./elide";
import { messageOutline, type MessageOutline } from "../facts/message";
import { messageTime, readMoment } from "../facts/message-time";
import { createSourceText } from "./source-text";
import { isUndated, recordedMs } from "../facts/recorded-time";
import type { ToolLibrary } from "../tool-calls/definition";
import {
  buildToolChains,
  chainsByBlock,
  type ToolChain,
  type ToolPlace,
} from "../tool-calls/chains";
import type { AuditEntryView, MessageView } from "./types";
import { viewAttachments } from "./attachments";
import type { BlockContext, HrefOf } from "./block-context";
import { countCutBlocks, viewBlocks } from "./blocks";
import { shortName } from "../facts/short-name";
import { createRoom, MOST_AUDIT_ENTRIES, type MessageRoom } from "./room";

/** What the store knows of a message besides its text. */
export interface MessageRow {
  readonly id: number;
  readonly documentId: string;
  /** In `messages`. */
  readonly position: number;
  readonly revision: number;
  readonly byteLength: number;
  /** Edited here since it was imported. */
  readonly edited: boolean;
  readonly problems: number;
}

export interface ViewInput {
  readonly row: MessageRow;
  /** The parsed text of the message. */
  readonly value: unknown;
  /** The stored text is not what was written; `value` is null then. */
  readonly isDamaged?: boolean;
  /** Chains of its tool blocks by their place in `contentBlocks`; without them it is seen alone. */
  readonly chains?: ReadonlyMap<number, ToolChain>;
  /** Finds blocks of those chains in other messages; undefined for one that was not loaded. */
  readonly blockAt?: (place: ToolPlace) => unknown;
  readonly hrefOf: HrefOf;
  /** What people call a message by, by its position; only in a timeline. */
  readonly numberOf?: (position: number) => number | undefined;
  /** The stored tools that its calls name; without them calls are held against nothing. */
  readonly tools?: ToolLibrary;
  /**
   * The text of this message and of those that hold parts of its calls. With it JSON is shown as it is
   * written, numbers beyond doubles and all; without it as it was parsed.
   */
  readonly rawOf?: (message: number) => string | undefined;
  /** What its texts may take; without it as if it were shown alone. */
  readonly room?: MessageRoom;
}

const NO_TOOLS: ToolLibrary = { isEmpty: true, named: () => [] };

/** Builds what the reader shows of one message. Total over any JSON value. */
export function viewMessage({
  row,
  value,
  isDamaged = false,
  chains,
  blockAt,
  hrefOf,
  numberOf,
  tools,
  rawOf,
  room = createRoom()(),
}: ViewInput): MessageView {
  const message = asRecord(value) ?? {};
  const facts = messageOutline(value);
  const time = messageTime(value);
  const undated = isUndated(message);
  const auditTrail = viewAuditTrail(message.auditTrail);
  const attachments = viewAttachments(message.attachments);
  const elide = jsonElider(hrefOf, createSourceText(rawOf ?? (() => undefined)), room);
  const context: BlockContext = {
    message: row.position,
    chains: chains ?? ownChains(facts, row.position),
    blockAt: (place) =>
      place.message === row.position
        ? asList(message.contentBlocks)[place.position]
        : blockAt?.(place),
    hrefOf,
    ...(numberOf === undefined ? {} : { numberOf }),
    timeOf: (block) => (undated ? null : (readMoment(block.createdAt)?.ms ?? null)),
    tools: tools ?? NO_TOOLS,
    viewText: (at, pointer, text, limits) =>
      room.take(elideText(text, room.fit(limits), hrefOf(at, pointer))),
    viewJson: (at, pointer, json) => elide(at, pointer, json, BOX_LIMITS),
    viewDetail: (at, pointer, json) =>
      isEmpty(json) ? null : elide(at, pointer, json, DETAIL_LIMITS),
  };
  const detail = (key: string): ElidedText | null =>
    context.viewDetail(row.position, `/${key}`, message[key]);
  const cutBlocks = message.messageType === "composite" ? countCutBlocks(value) : 0;
  return {
    id: row.id,
    documentId: row.documentId,
    position: row.position,
    revision: row.revision,
    role: facts.role,
    type: facts.type,
    senderId: shortName(asText(message.senderId)),
    model: shortName(facts.model),
    createdMs: time.ms,
    timeForm: timeForm(time.form),
    pinned: facts.pinned,
    preferred: facts.preferred,
    deleted: facts.deleted,
    edited: row.edited || auditTrail.isUpdated,
    hidden: isHidden(message),
    note: noteRole(message),
    blocks: viewBlocks(value, context),
    attachments: attachments.shown,
    ...(attachments.cut > 0 ? { cutAttachments: attachments.cut } : {}),
    auditTrail: auditTrail.shown,
    ...(auditTrail.cut > 0 ? { cutAuditEntries: auditTrail.cut } : {}),
    metadata: detail("metadata"),
    extensions: detail("extensions"),
    assistantMetadata: detail("assistantMetadata"),
    byteLength: row.byteLength,
    problems: row.problems,
    ...(cutBlocks > 0 ? { cutBlocks } : {}),
    ...(isDamaged ? { damaged: true } : {}),
  };
}

function jsonElider(
  hrefOf: HrefOf,
  sourceText: ReturnType<typeof createSourceText>,
  room: MessageRoom,
) {
  return (message: number, pointer: string, value: unknown, limits: ElideLimits): ElidedText => {
    const json = sourceText(message, pointer) ?? JSON.stringify(value);
    return room.take(elideJson(json, room.fit(limits), hrefOf(message, pointer)));
  };
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  const record = asRecord(value);
  return record !== null && Object.keys(record).length === 0;
}

function ownChains(facts: MessageOutline, message: number): ReadonlyMap<number, ToolChain> {
  const events = facts.tools.map((tool) => ({ ...tool, message, deleted: facts.deleted }));
  return chainsByBlock(buildToolChains(events)).get(message) ?? new Map<number, ToolChain>();
}

function timeForm(form: string | null): MessageView["timeForm"] {
  if (form === null) return "none";
  return form === "zoneless" || form === "date-only" ? "zoneless" : "exact";
}

/** An import keeps messages its source did not show, marked as such. */
function isHidden(message: JsonRecord): boolean {
  return asRecord(asRecord(message.extensions)?.[extensionKey("source")])?.hidden === true;
}

/** The standard has no system messages; one in the middle is kept as a message with its first role noted. */
function noteRole(message: JsonRecord): string | null {
  const role = asText(asRecord(message.metadata)?.originalRole);
  return role === "system" || role === "developer" ? role : null;
}

/** The newest entries of an audit trail, and how many older ones there are. */
export function viewAuditTrail(auditTrail: unknown): {
  readonly shown: AuditEntryView[];
  readonly cut: number;
  readonly isUpdated: boolean;
} {
  const entries = asList(auditTrail)
    .map(asRecord)
    .filter((entry) => entry !== null);
  return {
    shown: entries.slice(-MOST_AUDIT_ENTRIES).map((entry) => ({
      action: shortName(asText(entry.action) ?? ""),
      actorId: shortName(asText(entry.actorId) ?? ""),
      ...viewTimestamp(shortName(asText(entry.timestamp) ?? "")),
      description: shortName(asText(entry.changeDescription)),
    })),
    cut: Math.max(0, entries.length - MOST_AUDIT_ENTRIES),
    isUpdated: entries.some((entry) => entry.action === "updated"),
  };
}

/** A text that cannot be read is shown as it is written; a placeholder says nothing. */
function viewTimestamp(written: string): Pick<AuditEntryView, "timestamp" | "ms"> {
  const { ms } = readDate(written);
  const recorded = recordedMs(ms);
  return { timestamp: ms !== null && recorded === null ? "" : written, ms: recorded };
}
