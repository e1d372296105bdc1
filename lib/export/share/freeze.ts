import { promisify } from "node:util";
import { gzip } from "node:zlib";

import type { Viewer } from "@/lib/domain/accounts/viewer";
import { LOCAL_ACTOR } from "@/lib/domain/conversation/history/audit-trail";
import type { RedactionDecisions } from "@/lib/domain/exports/redaction";
import type { SharePart } from "@/lib/domain/shares/share";
import { conversationTitles } from "@/lib/data/conversations/scope";
import { messagesOfPart } from "@/lib/data/shares/part";
import type { FrozenText } from "@/lib/data/shares/store";
import type { ConversationWriter } from "@/lib/formats/kit/contract/writer";
import { contentWriter } from "@/lib/formats/html/write";

import { prepareExport, type PreparedExport } from "../export";

/** Pages beyond this are nothing to be read in a browser; somebody can export them. */
const MOST_BYTES = 20 * 1024 * 1024;

const compress = promisify(gzip);

export type ShareRefusal =
  | Exclude<PreparedExport, { ok: true }>
  | {
      readonly ok: false;
      readonly code: "invalid" | "changed" | "gone" | "full";
      readonly message: string;
    };

export type Frozen =
  | { readonly ok: true; readonly text: FrozenText; readonly conversationId: string }
  | ShareRefusal;

export interface FreezeRequest {
  readonly conversation: string;
  readonly part: SharePart;
  readonly messageId: number | null;
  /** To share a conversation that is private; one that was remembered for exports does not count. */
  readonly consent: boolean;
  /** Null leaves everything as it is; what nobody has decided about is masked. */
  readonly redactions: RedactionDecisions | null;
}

/** Makes the text that a link shows, as an export makes it: with its consent, its redaction and its record. */
export async function freeze(viewer: Viewer, request: FreezeRequest): Promise<Frozen> {
  const { conversation, part, messageId, consent } = request;
  const [found] = await conversationTitles(viewer, [conversation]);
  if (found === undefined) return { ok: false, code: "not-found", ids: [conversation] };
  const { id, revision, isPrivate } = found;
  if (isPrivate && !consent) {
    const { title, titleDerived, ownerId } = found;
    return { ok: false, code: "consent-required", items: [{ id, title, titleDerived, ownerId }] };
  }
  const messages = await messagesOf(viewer, id, part, messageId);
  if (messages === "missing") {
    return { ok: false, code: "invalid", message: "The conversation has no such message." };
  }
  const titled: { text: string } = { text: found.title };
  const writer = titledWriter(part, titled);
  const prepared = await prepareMasked(viewer, id, request, { messages, writer });
  if (!prepared.ok) return prepared;
  const html = await collect(prepared.export.stream);
  if (html === null) {
    const message = "The text is longer than 20 MB. Share a part of it, or export it.";
    return { ok: false, code: "invalid", message };
  }
  const exportId = prepared.export.id;
  const text = { title: titled.text, html, revision, exportId, isPrivate };
  return { ok: true, text, conversationId: id };
}

async function messagesOf(
  viewer: Viewer,
  id: string,
  part: SharePart,
  messageId: number | null,
): Promise<ReadonlySet<number> | null | "missing"> {
  if (part === "conversation") return null;
  if (messageId === null) return "missing";
  return (await messagesOfPart(viewer, id, part, messageId)) ?? "missing";
}

/** A message alone goes without what the model was told at the beginning. Notes the title as it is read. */
function titledWriter(part: SharePart, titled: { text: string }): ConversationWriter {
  return {
    ...contentWriter,
    write(conversation, options, tally) {
      titled.text = conversation.title;
      if (part !== "message") return contentWriter.write(conversation, options, tally);
      const { systemMessage: _, ...shell } = conversation.shell;
      return contentWriter.write({ ...conversation, shell }, options, tally);
    },
  };
}

/** An export whose undecided findings are masked. */
async function prepareMasked(
  viewer: Viewer,
  id: string,
  { redactions }: FreezeRequest,
  share: {
    readonly messages: ReadonlySet<number> | null;
    readonly writer: ConversationWriter;
  },
): Promise<PreparedExport> {
  const attempt = (decisions: RedactionDecisions | null): Promise<PreparedExport> =>
    prepareExport(
      viewer,
      {
        conversations: [id],
        format: "html",
        consent: [id],
        privateReferences: "leave-out",
        ...(decisions === null ? {} : { redactions: decisions }),
      },
      { actor: LOCAL_ACTOR, via: "link", share },
    );
  const first = await attempt(redactions);
  if (first.ok || first.code !== "review-required") return first;
  const masked = Object.fromEntries(first.rules.map((rule) => [rule, "mask" as const]));
  return attempt({ ...redactions, rules: { ...masked, ...redactions?.rules } });
}

/** @returns null for more than a page should have; the export is then recorded as broken off */
async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return compress(Buffer.concat(chunks, size));
}
