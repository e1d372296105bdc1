// The addresses a page may link to. Everything is encoded here, since ids may come from documents.

interface LinkOptions {
  /** Ask the browser to save instead of show. */
  download?: boolean;
}

function path(
  segments: readonly (string | number)[],
  parameters: Record<string, string> = {},
): string {
  const query = new URLSearchParams(parameters).toString();
  const base = `/api/${segments.map((segment) => encodeURIComponent(segment)).join("/")}`;
  return query === "" ? base : `${base}?${query}`;
}

function asDownload({ download }: LinkOptions): Record<string, string> {
  return download ? { download: "1" } : {};
}

/** The document's exact bytes. */
export function conversationHref(id: string, options: LinkOptions = {}): string {
  return path(["conversations", id], asDownload(options));
}

/** The exact text of one message. */
export function messageRawHref(conversationId: string, messageId: number): string {
  return path(["conversations", conversationId, "messages", messageId, "raw"]);
}

/** One value of a message as text: a string as it is, anything else as indented JSON. */
export function messageBodyHref(
  conversationId: string,
  messageId: number,
  pointer: string,
  options: LinkOptions = {},
): string {
  const segments = ["conversations", conversationId, "messages", messageId, "body"];
  return path(segments, { pointer, ...asDownload(options) });
}

/** The content of the attachment at `position` in the message. */
export function attachmentHref(
  conversationId: string,
  messageId: number,
  position: number,
  options: LinkOptions = {},
): string {
  const segments = [
    "conversations",
    conversationId,
    "messages",
    messageId,
    "attachments",
    position,
  ];
  return path(segments, asDownload(options));
}

/** The exact bytes of a toolset file. */
export function toolsetHref(id: string, options: LinkOptions = {}): string {
  return path(["toolsets", id], asDownload(options));
}

/** The text of a document that was dropped but not yet imported. */
export function importItemTextHref(importId: string, itemId: string): string {
  return path(["imports", importId, "items", itemId]);
}

/** The content of an attachment of a document that was dropped but not yet imported. */
export function importAttachmentHref(
  importId: string,
  itemId: string,
  messageId: number,
  position: number,
): string {
  const messages = ["imports", importId, "items", itemId, "messages"];
  return path([...messages, messageId, "attachments", position]);
}

/** What can be asked or done about an import that was not run yet. */
export function importPlanHref(importId: string, ...rest: readonly string[]): string {
  return path(["imports", importId, ...rest]);
}

/** Whether the attachment at `position` is what is recorded for it. */
export function attachmentCheckHref(
  conversationId: string,
  messageId: number,
  position: number,
): string {
  return `${attachmentHref(conversationId, messageId, position)}/check`;
}
