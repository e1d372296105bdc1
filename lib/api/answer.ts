import { gzipSync } from "node:zlib";

import { UNCHANGED } from "@/lib/http/respond";
import { API_HEADERS } from "@/lib/http/security-headers";

import type { ApiFailure } from "./failure";
import { isFailure } from "./failure";

/** Below this, compressing costs more than it saves. */
const WORTH_BYTES = 1024;

/** The response to a request: JSON whatever becomes of it, compressed where the client takes that. */
export function answerWith(
  value: unknown,
  { request, requestId }: { request: Request; requestId: string },
): Response {
  const refused: ApiFailure | null = isFailure(value) ? value : null;
  const bytes = Buffer.from(JSON.stringify(refused === null ? value : refused.body));
  const isZipped = bytes.byteLength >= WORTH_BYTES && takesGzip(request.headers);
  const body = isZipped ? gzipSync(bytes) : bytes;
  const headers = new Headers({
    ...API_HEADERS,
    ...refused?.headers,
    "content-type": "application/json",
    "content-length": String(body.byteLength),
    vary: "accept-encoding",
    "x-request-id": requestId,
  });
  if (isZipped) {
    headers.set("content-encoding", "gzip");
    // Without this Next compresses what is compressed already.
    headers.set("cache-control", UNCHANGED["cache-control"]);
  }
  const sent = request.method === "HEAD" ? null : new Uint8Array(body);
  return new Response(sent, { status: refused?.status ?? 200, headers });
}

function takesGzip(headers: Headers): boolean {
  return (headers.get("accept-encoding") ?? "").split(",").some((coding) => {
    const [name = "", ...parameters] = coding.split(";").map((part) => part.trim().toLowerCase());
    return name === "gzip" && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
