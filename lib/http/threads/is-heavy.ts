import "server-only";
import { allToolsetBytes, documentBytes } from "@/lib/data/exports/document-bytes";
import { readExportRequest } from "@/lib/export/scope/request";
import { uploadBytes } from "@/lib/import/upload/bytes";

/** Documents up to this size are read before others could notice. */
const LARGE_CONVERSATION = 1024 * 1024;
const LARGE_TOOLSET_FILE = 256 * 1024;
const LARGE_TOOLSET_PAGE = 1024 * 1024;
/** Of all files together. */
const LARGE_TOOLSETS = 1024 * 1024;
const LARGE_UPLOAD = 256 * 1024;
const LARGE_EXPORT = 256 * 1024;
const FEW_DOCUMENTS = 20;

interface OfDocument {
  readonly params: { readonly id: string };
}

export async function isLargeConversation({ params }: OfDocument): Promise<boolean> {
  return (await documentBytes("Conversation", [params.id])) > LARGE_CONVERSATION;
}

/** Whether some conversations together are one that takes long to read. */
export async function areLargeConversations(ids: readonly string[]): Promise<boolean> {
  return (await documentBytes("Conversation", ids)) > LARGE_CONVERSATION;
}

export async function isLargeToolsetFile({ params }: OfDocument): Promise<boolean> {
  return (await documentBytes("ToolsetFile", [params.id])) > LARGE_TOOLSET_FILE;
}

/** Whether drawing a page of a file on the server takes long: all of its tools are sent along. */
export async function isLargeToolsetPage(id: string): Promise<boolean> {
  return (await documentBytes("ToolsetFile", [id])) > LARGE_TOOLSET_PAGE;
}

/** Whether what decides about tools takes long to read: all toolset files of the library. */
export async function areLargeToolsets(): Promise<boolean> {
  return (await allToolsetBytes()) > LARGE_TOOLSETS;
}

export async function isLargeImport({ params }: OfDocument): Promise<boolean> {
  return (await uploadBytes(params.id, LARGE_UPLOAD)) > LARGE_UPLOAD;
}

/** Whether an export is of more than a few small documents; a search may have found any number. */
export async function isLargeExport({ body }: { readonly body: unknown }): Promise<boolean> {
  const inner =
    typeof body === "object" && body !== null && "request" in body ? body.request : body;
  const wanted = readExportRequest(inner);
  if (!wanted.ok) return false;
  const { conversations = [], toolsets = [], query } = wanted.request;
  const named = conversations.length + toolsets.length;
  // Where nothing is named, everything is meant.
  if (query !== undefined || named === 0 || named > FEW_DOCUMENTS) return true;
  const bytes = await Promise.all([
    documentBytes("Conversation", conversations),
    documentBytes("ToolsetFile", toolsets),
  ]);
  return bytes[0] + bytes[1] > LARGE_EXPORT;
}
