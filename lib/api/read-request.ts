import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { isDeeperThan } from "@/lib/formats/kit/contract/nesting";
import { mediaType, readBytes } from "@/lib/http/request/body";

import type { ApiContract } from "./contracts";
import { failure, type ApiFailure } from "./failure";

/** A tool set is small, and a tool is its schema. */
const BODY_LIMIT = 4 * 1024 * 1024;
/** What is deeper could not be read again in a document, in which it stands some levels further down. */
const DEEPEST_BODY = 150;

/** The body of a write; `{}` where the operation takes none, or an update came without one. */
export async function readRequest(
  contract: ApiContract,
  request: Request,
): Promise<JsonRecord | ApiFailure> {
  if (request.method === "GET" || request.method === "HEAD") return {};
  const type = mediaType(request.headers);
  // A form or a bare script of another page could send any other type without asking.
  if (type !== null && type !== "application/json") {
    return failure("INVALID_ARGUMENT", "Send the body as application/json.", { status: 415 });
  }
  const bytes = await readBytes(request, BODY_LIMIT);
  if (bytes === null) {
    return failure("INVALID_ARGUMENT", "A body may have at most 4 MB.", { status: 413 });
  }
  if (contract.body === undefined) return {};
  if (bytes.byteLength === 0 && contract.body.kind === "update") return {};
  if (bytes.byteLength > 0 && type === null) {
    return failure("INVALID_ARGUMENT", "Send the body as application/json.", { status: 415 });
  }
  const body = parseObject(bytes);
  if (body === null) return failure("INVALID_ARGUMENT", "The body must be a JSON object.");
  return isDeeperThan(body, DEEPEST_BODY)
    ? failure("INVALID_ARGUMENT", `The body nests deeper than ${DEEPEST_BODY} levels.`)
    : body;
}

function parseObject(bytes: Uint8Array): JsonRecord | null {
  try {
    return asRecord(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    return null;
  }
}
