import { disposition, safeFileName } from "./disposition";
import { sniffMedia } from "./media-sniff";
import { problem, type Problem } from "../problem/problem";
import { readRange } from "./range";
import { COMMON_HEADERS } from "../server/security-headers";

/** A file out of a document: decoded, but in no way trusted. */
export interface ForeignFile {
  readonly bytes: Uint8Array;
  /** As the document calls it. */
  readonly name: string;
  /** What the document says it is. */
  readonly declaredType: string | null;
}

/**
 * Answers with bytes that a stranger wrote: typed by what they are, sandboxed should they ever become a
 * page, shown inside a page only when they are a picture, sound or video. Sound and video may be asked
 * for in parts, which players need for seeking.
 */
export function foreignFileResponse(
  file: ForeignFile,
  request: Request,
  download: boolean,
): Response | Problem {
  const { bytes } = file;
  const { type, inline } = sniffMedia(bytes, file.declaredType);
  const name = safeFileName(file.name, "attachment");
  const headers: Record<string, string> = {
    ...COMMON_HEADERS,
    "Content-Type": type,
    "Content-Disposition": disposition(inline && !download ? "inline" : "attachment", name),
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "private, no-store",
  };
  if (!/^(audio|video)\//.test(type)) return whole(bytes, headers);
  headers["Accept-Ranges"] = "bytes";
  const range = readRange(request.headers.get("range"), bytes.byteLength);
  if (range === null) return whole(bytes, headers);
  if (range === "unsatisfiable") {
    const size = { "content-range": `bytes */${bytes.byteLength}` };
    return problem("range-not-satisfiable", "The file is shorter than that.", {}, size);
  }
  const part = bytes.subarray(range.first, range.last + 1);
  headers["Content-Range"] = `bytes ${range.first}-${range.last}/${bytes.byteLength}`;
  return new Response(body(part), { status: 206, headers: withLength(headers, part) });
}

function whole(bytes: Uint8Array, headers: Record<string, string>): Response {
  return new Response(body(bytes), { headers: withLength(headers, bytes) });
}

function withLength(
  headers: Record<string, string>,
  { byteLength }: Uint8Array,
): Record<string, string> {
  return { ...headers, "Content-Length": String(byteLength) };
}

function body(bytes: Uint8Array): Blob {
  return new Blob([new Uint8Array(bytes)]);
}
