import { API_HEADERS } from "../server/security-headers";
import { isFailure, type ApiFailure } from "./failure";

const encoder = new TextEncoder();
/** Shorter ones fit into one packet as they are; compressing takes longer than sending them. */
const WORTH_COMPRESSING = 1024;
const LEFT_ALONE = `${API_HEADERS["Cache-Control"]}, no-transform`;

/**
 * The response to a request: JSON whatever becomes of it. Next compresses it on its way, and would take away the
 * header of a body that is compressed already, and the length, by which it could tell a small one.
 */
export function answerWith(value: unknown): Response {
  const refused: ApiFailure | null = isFailure(value) ? value : null;
  const body = encoder.encode(JSON.stringify(refused === null ? value : refused.body));
  return new Response(body, {
    status: refused?.status ?? 200,
    headers: {
      ...refused?.headers,
      "content-type": "application/json",
      ...(body.byteLength < WORTH_COMPRESSING ? { "cache-control": LEFT_ALONE } : {}),
    },
  });
}
