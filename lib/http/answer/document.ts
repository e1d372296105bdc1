import type { DocumentText } from "@/lib/data/documents/text";
import { KINDS, type DocumentKind } from "@/lib/domain/kinds/kind";
import { ENDINGS } from "@/lib/export/download/file-ending";
import { safeStem } from "@/lib/export/download/file-name";
import { disposition } from "./disposition";
import { IN_MEMORY_LIMIT } from "../request/limits";
import { problem, type Problem } from "../problem/problem";
import { gather, streamOf, UNCHANGED } from "./respond";

interface Asked {
  readonly request: Request;
  readonly requestId: string;
}

/**
 * A stored document as its exact bytes. The ETag is strong: a revision of a row never has other bytes.
 * @param download asks for a Content-Disposition, so that a browser saves it under the document's title
 */
export async function documentResponse(
  text: DocumentText | null,
  kind: DocumentKind,
  download: boolean | undefined,
  { request, requestId }: Asked,
): Promise<Response | Problem> {
  if (!text) return problem("not-found", "There is no such document.");
  const etag = `"${text.id}.${text.revision}"`;
  if (matches(request.headers.get("if-none-match"), etag)) {
    text.close();
    return new Response(null, { status: 304, headers: { etag } });
  }
  const headers = new Headers({
    ...UNCHANGED,
    "content-type": KINDS[kind].mediaType,
    "content-length": String(text.byteLength),
    etag,
  });
  if (download) {
    const fileName = safeStem(text.title, kind) + ENDINGS[kind];
    headers.set("content-disposition", disposition("attachment", fileName));
  }
  if (request.method === "HEAD") {
    text.close();
    return new Response(null, { headers });
  }
  await text.verify();
  return new Response(streamOf(gather(text.chunks), requestId), { headers });
}

/** A document as one piece, or null when it is too large for that. */
export async function collect(text: DocumentText): Promise<Uint8Array | null> {
  if (text.byteLength > IN_MEMORY_LIMIT) {
    text.close();
    return null;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of text.chunks) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** If-None-Match compares weakly and may list several tags. */
function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}
