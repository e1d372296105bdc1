import { API_HEADERS } from "@/lib/http/security-headers";

import type { ApiFailure } from "./failure";
import { isFailure } from "./failure";

/**
 * The response to a request: JSON whatever becomes of it. Next compresses it on its way, and would take away the
 * header of a body that is compressed already.
 */
export function answerWith(
  value: unknown,
  { request, requestId }: { request: Request; requestId: string },
): Response {
  const refused: ApiFailure | null = isFailure(value) ? value : null;
  const text = JSON.stringify(refused === null ? value : refused.body);
  return new Response(request.method === "HEAD" ? null : text, {
    status: refused?.status ?? 200,
    headers: {
      ...API_HEADERS,
      ...refused?.headers,
      "content-type": "application/json",
      "x-request-id": requestId,
    },
  });
}
