import { extensionKey } from "../extension-key";
import type { JsonRecord } from "../read-value";
import { asList, asRecord, asText } from "../read-value";
import type { MessageOutline } from "./facts";
import { messageOutline } from "./facts";
import { messageTime, readMoment } from "./message-time";
import type { ToolChain, ToolPlace } from "./tool-chains";
import { buildToolChains, chainsByBlock } from "./tool-chains";
import type { AuditEntryView, MessageView } from "./view";
import { viewAttachments } from "./view-attachments";
import type { BlockContext, HrefOf } from "./block-context";
import { viewBlocks } from "./view-blocks";
import { viewDetail } from "./view-parts";

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
  /** Chains of its tool blocks by their place in `contentBlocks`; without them it is seen alone. */
  readonly chains?: ReadonlyMap<number, ToolChain>;
  /** Finds blocks of those chains in other messages; undefined for one that was not loaded. */
  readonly blockAt?: (place: ToolPlace) => unknown;
  readonly hrefOf: HrefOf;
}

/** Builds what the reader shows of one message. Total over any JSON value. */
export function viewMessage({ row, value, chains, blockAt, hrefOf }: ViewInput): MessageView {
  const message = asRecord(value) ?? {};
  const facts = messageOutline(value);
  const time = messageTime(value);
  const auditTrail = viewAuditTrail(message.auditTrail);
  const hrefTo = (pointer: string): string => hrefOf(row.position, pointer);
  const context: BlockContext = {
    message: row.position,
    chains: chains ?? ownChains(facts, row.position),
    blockAt: (place) =>
      place.message === row.position
        ? asList(message.contentBlocks)[place.position]
        : blockAt?.(place),
    hrefOf,
  };
  return {
    id: row.id,
    documentId: row.documentId,
    position: row.position,
    revision: row.revision,
    role: facts.role,
    type: facts.type,
    senderId: asText(message.senderId),
    model: facts.model,
    createdMs: time.ms,
    timeForm: timeForm(time.form),
    pinned: facts.pinned,
    preferred: facts.preferred,
    deleted: facts.deleted,
    edited: row.edited || auditTrail.some((entry) => entry.action === "updated"),
    hidden: isHidden(message),
    note: noteRole(message),
    blocks: viewBlocks(value, context),
    attachments: viewAttachments(message.attachments),
    auditTrail,
    metadata: viewDetail(message.metadata, hrefTo("/metadata")),
    extensions: viewDetail(message.extensions, hrefTo("/extensions")),
    assistantMetadata: viewDetail(message.assistantMetadata, hrefTo("/assistantMetadata")),
    byteLength: row.byteLength,
    problems: row.problems,
  };
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

export function viewAuditTrail(auditTrail: unknown): AuditEntryView[] {
  return asList(auditTrail)
    .map(asRecord)
    .filter((entry) => entry !== null)
    .map((entry) => ({
      action: asText(entry.action) ?? "",
      actorId: asText(entry.actorId) ?? "",
      timestamp: asText(entry.timestamp) ?? "",
      ms: readMoment(entry.timestamp)?.ms ?? null,
      description: asText(entry.changeDescription),
    }));
}
