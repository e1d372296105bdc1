/** The name of a message's place on the page: the same in every export of the document, and safe in an address. */
export function messageAnchor(id: string): string {
  const safe = id.replace(/[^\w.-]/gu, (sign) => `~${(sign.codePointAt(0) ?? 0).toString(16)}.`);
  return `m-${safe}`;
}

/** Gives each message its anchor; one without an id of its own gets that of its place. */
export function createAnchors(): (id: string, position: number) => string {
  const given = new Set<string>();
  return (id, position) => {
    const own = messageAnchor(id);
    const anchor = id === "" || given.has(own) ? `m-~n${position}` : own;
    given.add(anchor);
    return anchor;
  };
}

/** Where this app shows a conversation, and the message in it. */
const PAGE = /^https?:\/\/[^/?#]+\/conversations\/([^/?#]+)\/?\?([^#]*)/i;
const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/i;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The anchor that a link of the app to a message of this document leads to; null for every other address.
 * @param documentId of the conversation
 * @param shown document ids of the messages that are on the page
 */
export function anchorOfLink(
  address: string,
  documentId: string,
  shown: ReadonlySet<string>,
): string | null {
  const [, conversation = "", query = ""] = PAGE.exec(address) ?? [];
  const message = new URLSearchParams(query).get("m");
  if (message === null || !shown.has(message)) return null;
  const isThis = decode(conversation) === `doc:${documentId}`;
  return isThis || (ULID.test(conversation) && isUnique(message)) ? messageAnchor(message) : null;
}

/**
 * Whether no other conversation has a message of this id, unless it is a copy. The id that a library gave a conversation
 * is not in its document, so that a link by it is known by its message alone; many conversations have an `m1`.
 */
const isUnique = (id: string) => ULID.test(id) || UUID.test(id);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // No address of the app is written like that.
    return text;
  }
}
