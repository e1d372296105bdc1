import type { MessageAttachment } from "@/lib/domain/conversation/schema/conversation";
import type { JsonRecord } from "@/lib/shared/read-value";
import { contentHash } from "@/lib/json/hash";

import { encodeBase64 } from "./base64";
import type { Asset, ParseContext } from "../contract/format";
import { dropBlank } from "../source/unmapped";
import { attachmentKindOf, mediaTypeOfBytes, mediaTypeOfName } from "./media-type";

const MIB = 1024 * 1024;

/** Bytes of files that become part of a document's text; what is beyond stays outside, by name. */
const EMBED_LIMITS = { file: 64 * MIB, message: 72 * MIB, conversation: 192 * MIB };

/** A file of a message as the source lists it, before the container is asked for its bytes; absent is not stated. */
export interface AttachmentDraft {
  readonly id: string;
  readonly kind?: MessageAttachment["attachmentKind"] | null | undefined;
  readonly name?: string | null | undefined;
  /** What to call it when nothing has a name for it; the id unless stated. */
  readonly label?: string;
  readonly mime?: string | null | undefined;
  /** Size as the source states it. */
  readonly sizeInBytes?: number | null;
  readonly metadata?: JsonRecord;
  /** Where the file can be found, when the source says; it is never fetched. */
  readonly uri?: string;
  /** Pointers and ids to ask the container for, best first. */
  readonly lookups?: readonly string[];
  /** Bytes that the source itself carries. */
  readonly inline?: Uint8Array;
}

export type EmbedOutcome = "embedded" | "missing" | "too-large" | "unreadable";

export interface Embedded {
  readonly attachment: MessageAttachment;
  readonly outcome: EmbedOutcome;
}

/** How much may still be embedded; one for a conversation. */
export interface EmbedBudget {
  nextMessage(): void;
  fits(bytes: number): boolean;
  take(bytes: number): void;
}

export function createEmbedBudget(limits = EMBED_LIMITS): EmbedBudget {
  const used = { message: 0, conversation: 0 };
  return {
    nextMessage() {
      used.message = 0;
    },
    fits(bytes) {
      return (
        bytes <= limits.file &&
        used.message + bytes <= limits.message &&
        used.conversation + bytes <= limits.conversation
      );
    },
    take(bytes) {
      used.message += bytes;
      used.conversation += bytes;
    },
  };
}

/**
 * Finishes an attachment: with its bytes, their size and hash where the container has the file, else
 * by name with `metadata.missing`.
 */
export async function embedAttachment(
  draft: AttachmentDraft,
  context: ParseContext,
  budget: EmbedBudget,
): Promise<Embedded> {
  const asset = findAsset(draft, context);
  const without = (outcome: EmbedOutcome): Embedded => ({
    attachment: describe(draft, asset, null),
    outcome,
  });
  if (!asset?.bytes) return without("missing");
  if (!budget.fits(asset.sizeInBytes ?? 0)) return without("too-large");
  let bytes: Uint8Array;
  try {
    bytes = await asset.bytes();
  } catch {
    return without("unreadable");
  }
  if (!budget.fits(bytes.length)) return without("too-large");
  budget.take(bytes.length);
  return { attachment: describe(draft, asset, bytes), outcome: "embedded" };
}

function findAsset(draft: AttachmentDraft, context: ParseContext): Asset | null {
  const { inline } = draft;
  if (inline) {
    return {
      name: draft.label ?? draft.id,
      sizeInBytes: inline.length,
      bytes: () => Promise.resolve(inline),
    };
  }
  for (const pointer of draft.lookups ?? []) {
    const asset = context.resolveAsset?.(pointer);
    if (asset) return asset;
  }
  return null;
}

function describe(
  draft: AttachmentDraft,
  asset: Asset | null,
  bytes: Uint8Array | null,
): MessageAttachment {
  const name = draft.name ?? asset?.name ?? draft.label ?? draft.id;
  const mime =
    draft.mime ?? mediaTypeOfName(name) ?? (bytes === null ? null : mediaTypeOfBytes(bytes));
  const size = bytes?.length ?? readSize(draft.sizeInBytes ?? null);
  const metadata = dropBlank({
    ...draft.metadata,
    missing: bytes === null && draft.uri === undefined ? true : null,
    // A stated size that the bytes contradict is a claim worth keeping, not the size.
    statedSizeInBytes: draft.sizeInBytes === size ? null : draft.sizeInBytes,
  });
  return {
    id: draft.id,
    attachmentKind: draft.kind ?? attachmentKindOf(mime),
    name,
    ...(mime === null ? {} : { mime }),
    ...(draft.uri === undefined ? {} : { uri: draft.uri }),
    ...(size === null ? {} : { sizeInBytes: size }),
    ...(bytes === null ? {} : { sha256: contentHash(bytes), base64content: encodeBase64(bytes) }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  };
}

function readSize(stated: number | null): number | null {
  return stated !== null && Number.isSafeInteger(stated) && stated >= 0 ? stated : null;
}
