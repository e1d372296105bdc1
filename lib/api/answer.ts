import { API_HEADERS } from "@/lib/http/security-headers";

import type { ApiFailure } from "./failure";
import { isFailure } from "./failure";

const encoder = new TextEncoder();

/**
 * The response to a request: JSON whatever becomes of it. Next compresses it on its way, and would take away the
 * header of a body that is compressed already. It leaves a small one alone when it is told the length.
 */
export function answerWith(
  value: unknown,
  { request, requestId }: { request: Request; requestId: string },
): Response {
  const refused: ApiFailure | null = isFailure(value) ? value : null;
  const body = encoder.encode(JSON.stringify(refused === null ? value : refused.body));
  return new Response(request.method === "HEAD" ? null : body, {
    status: refused?.status ?? 200,
    headers: {
      ...API_HEADERS,
      ...refused?.headers,
      "content-type": "application/json",
      "content-length": String(body.byteLength),
      "x-request-id": requestId,
    },
  });
}
