import { createContentHasher } from "@/lib/json/hash";

const OPENING = /<script[\s>]/i;
const CLOSING = /<\/script/i;
const CLOSING_LENGTH = "</script".length;
/** A start tag longer than this is none of ours. */
const LONGEST_TAG = 4096;
const BLOCK_TYPE = "application/vnd.cjson+json";

/** What a page says of a document it carries. */
export interface BlockHead {
  /** SHA-256 of the document's bytes, lower-case hex; "" when the page does not say. */
  readonly sha256: string;
  readonly kind: string;
  /** What comes before the document is not what it was when the page was written; false when the page does not say. */
  readonly isPageChanged: boolean;
}

/** What finding the blocks of a page comes upon, in order. */
export type BlockEvent =
  | { readonly at: "start"; readonly head: BlockHead }
  /** Some of the document's bytes. */
  | { readonly at: "bytes"; readonly bytes: Buffer }
  /** `ok` is false where the text is no base64, or the page ends within it. */
  | { readonly at: "end"; readonly ok: boolean };

/**
 * Finds the documents a page carries as inert data blocks, holding one slab at a time. Nothing of the page
 * is run or built: start tags are looked for as text, and only blocks of our type in base64 count.
 */
export async function* htmlBlocks(slabs: AsyncIterable<Buffer>): AsyncGenerator<BlockEvent> {
  let rest = "";
  let isInside = false;
  let base64 = "";
  let isSound = true;
  // All of the page up to the first document; a page of ours has no other.
  const page = createContentHasher();
  let before: string | null = null;
  const pass = (text: string) => {
    if (before === null) page.update(Buffer.from(text, "latin1"));
  };
  for await (const slab of slabs) {
    // Markup and base64 are ASCII: other bytes only are between.
    rest += slab.toString("latin1");
    for (;;) {
      if (!isInside) {
        const tag = findTag(rest);
        if (tag === null) {
          pass(rest.slice(0, -LONGEST_TAG));
          rest = rest.slice(-LONGEST_TAG);
          break;
        }
        pass(rest.slice(0, tag.start));
        if (tag.end === -1) {
          rest = rest.slice(tag.start);
          break;
        }
        const text = rest.slice(tag.start, tag.end);
        const attributes = readAttributes(text);
        rest = rest.slice(tag.end);
        if (attributes === null) {
          pass(text);
          continue;
        }
        before ??= page.digest();
        const head = readHead(attributes, before);
        isInside = true;
        isSound = true;
        base64 = "";
        yield { at: "start", head };
      }
      const closing = rest.search(CLOSING);
      const upTo = closing === -1 ? Math.max(0, rest.length - CLOSING_LENGTH) : closing;
      const part = rest.slice(0, upTo).replaceAll(/\s+/g, "");
      isSound &&= /^[A-Za-z0-9+/=]*$/.test(part);
      base64 += part;
      rest = rest.slice(upTo);
      const whole = closing === -1 ? base64.length - (base64.length % 4) : base64.length;
      if (whole > 0) yield { at: "bytes", bytes: Buffer.from(base64.slice(0, whole), "base64") };
      base64 = base64.slice(whole);
      if (closing === -1) break;
      isInside = false;
      yield { at: "end", ok: isSound };
    }
  }
  if (isInside) yield { at: "end", ok: false };
}

/** The next start tag of a script; `end` is -1 while the rest of it has not come yet. */
function findTag(text: string): { start: number; end: number } | null {
  const start = text.search(OPENING);
  if (start === -1) return null;
  const end = text.indexOf(">", start);
  if (end === -1 && text.length - start > LONGEST_TAG) return { start, end: start + 1 };
  return { start, end: end === -1 ? -1 : end + 1 };
}

const ATTRIBUTE = /(?<![a-z0-9-])([a-z0-9-]+)\s*=\s*"([^"]*)"/gi;

/** The attributes of one of our blocks; null for any other script. */
function readAttributes(tag: string): ReadonlyMap<string, string> | null {
  const attributes = new Map<string, string>();
  for (const [, name = "", value = ""] of tag.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase(), value);
  }
  if (attributes.get("type")?.toLowerCase() !== BLOCK_TYPE) return null;
  return attributes.get("data-encoding") === "base64" ? attributes : null;
}

/** @param before the hash of what comes before the first document */
function readHead(attributes: ReadonlyMap<string, string>, before: string): BlockHead {
  const [sha256, page] = ["data-sha256", "data-page-sha256"].map(
    (name) => attributes.get(name)?.toLowerCase() ?? "",
  );
  return {
    sha256: sha256 ?? "",
    kind: attributes.get("data-kind") ?? "",
    isPageChanged: Boolean(page) && page !== before,
  };
}
