import "server-only";
import type { Viewer } from "@/lib/domain/accounts/viewer";
import { overrideBytes } from "@/lib/data/permissions/override-lint";
import { allToolsetBytes, documentBytes, toolCountOf } from "@/lib/data/exports/document-bytes";
import { readExportRequest } from "@/lib/export/scope/request";
import { uploadBytes } from "@/lib/import/upload/bytes";

/** Documents up to this size are read before others could notice. */
const LARGE_CONVERSATION = 1024 * 1024;
const LARGE_TOOLSET_FILE = 256 * 1024;
const LARGE_TOOLSET_PAGE = 1024 * 1024;
/** Each has a row of the page: 5,000 of them, 125 kB, take 400 milliseconds. */
const MANY_TOOLS = 2000;
/** Of all files together. */
const LARGE_TOOLSETS = 1024 * 1024;
/** Each override is held against each tool, and its repairs against all others. */
const LARGE_OVERRIDES = 16 * 1024;
const LARGE_UPLOAD = 256 * 1024;
/** Secrets are looked for in an export: the oddest texts take 20 ms for a kB, twenty times as long as others. */
const LARGE_EXPORT = 4 * 1024;
const FEW_DOCUMENTS = 20;
/** All of its Markdown is read at once: 900 kB of the oddest take one and a half seconds. */
const LARGE_PRINT = 64 * 1024;
/** Each message of one may be held against each of the other: 500 kB take half a second. */
const LARGE_COMPARISON = 64 * 1024;
/** In YAML, or with references that multiply it: 250 kB take up to ten seconds. */
const LARGE_BODY = 8 * 1024;

interface OfDocument {
  readonly params: { readonly id: string };
  readonly viewer: Viewer;
}

export async function isLargeConversation({ params, viewer }: OfDocument): Promise<boolean> {
  return (await documentBytes(viewer, "Conversation", [params.id])) > LARGE_CONVERSATION;
}

/** Whether writing a whole conversation as one page takes long. */
export async function isLargePrint({ params, viewer }: OfDocument): Promise<boolean> {
  return (await documentBytes(viewer, "Conversation", [params.id])) > LARGE_PRINT;
}

/** Whether comparing some conversations takes long. */
export async function isLargeComparison(viewer: Viewer, ids: readonly string[]): Promise<boolean> {
  return (await documentBytes(viewer, "Conversation", ids)) > LARGE_COMPARISON;
}

/** Whether a document that was sent to be read takes long; without a length it may be of any. */
export function isLargeBody({ request }: { readonly request: Request }): boolean {
  return Number(request.headers.get("content-length") ?? Infinity) > LARGE_BODY;
}

export async function isLargeToolsetFile({ params, viewer }: OfDocument): Promise<boolean> {
  return (await documentBytes(viewer, "ToolsetFile", [params.id])) > LARGE_TOOLSET_FILE;
}

/** Whether drawing a page of a file on the server takes long: all of its tools are sent along. */
export async function isLargeToolsetPage(viewer: Viewer, id: string): Promise<boolean> {
  const bytes = await documentBytes(viewer, "ToolsetFile", [id]);
  return bytes > LARGE_TOOLSET_PAGE || (await toolCountOf(id)) > MANY_TOOLS;
}

/** Whether what decides about tools takes long to read: all toolset files of the library. */
export async function areLargeToolsets(): Promise<boolean> {
  return (await allToolsetBytes()) > LARGE_TOOLSETS;
}

/** Whether examining the overrides of the library takes long. */
export async function areLargeOverrides({ viewer }: Pick<OfDocument, "viewer">): Promise<boolean> {
  return (await areLargeToolsets()) || (await overrideBytes(viewer)) > LARGE_OVERRIDES;
}

export async function isLargeImport({ params }: Pick<OfDocument, "params">): Promise<boolean> {
  return (await uploadBytes(params.id, LARGE_UPLOAD)) > LARGE_UPLOAD;
}

/** Whether making the text of a link to a conversation takes long. */
export async function isLargeShare(viewer: Viewer, id: string): Promise<boolean> {
  return (await documentBytes(viewer, "Conversation", [id])) > LARGE_EXPORT;
}

/** Whether an export is of more than a few small documents; a search may have found any number. */
export async function isLargeExport({
  body,
  viewer,
}: {
  readonly body: unknown;
  readonly viewer: Viewer;
}): Promise<boolean> {
  const inner =
    typeof body === "object" && body !== null && "request" in body ? body.request : body;
  const wanted = readExportRequest(inner);
  if (!wanted.ok) return false;
  const { conversations = [], toolsets = [], query } = wanted.request;
  const named = conversations.length + toolsets.length;
  // Where nothing is named, everything is meant.
  if (query !== undefined || named === 0 || named > FEW_DOCUMENTS) return true;
  const bytes = await Promise.all([
    documentBytes(viewer, "Conversation", conversations),
    documentBytes(viewer, "ToolsetFile", toolsets),
  ]);
  return bytes[0] + bytes[1] > LARGE_EXPORT;
}
