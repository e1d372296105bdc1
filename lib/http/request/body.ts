import { parseInput } from "@/lib/validation/input";
import type { Static, TSchema } from "@/lib/validation/schema";
import { createTurns } from "@/lib/work/turns";
import { MOST_VALUES, tooManyValues, ValueCounter } from "./count-values";
import type { BodyKind, BodySpec } from "./operation";
import { problem, type Problem } from "../problem/problem";

const MEGABYTE = 1024 * 1024;
/** A JSON body is a small instruction; documents come as bytes. */
const JSON_LIMIT = 32 * MEGABYTE;
/** More than lies in the buffers of a connection when a client has sent all of a refused body. */
const MOST_DISCARDED = 64 * 1024 * 1024;

const ACCEPTED: Readonly<Record<BodyKind, readonly string[]>> = {
  none: ["application/json"],
  json: ["application/json"],
  bytes: ["application/octet-stream", "application/json"],
  upload: ["application/octet-stream", "multipart/form-data"],
};

/** The media types a body of this kind may be sent as. */
export function acceptedTypes(kind: BodyKind): readonly string[] {
  return ACCEPTED[kind];
}

/** The media type without its parameters, lower case; null when none was sent. */
export function mediaType(headers: Headers): string | null {
  return headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() || null;
}

/**
 * The types a form or a bare script can send without asking first (`text/plain`, urlencoded) are
 * refused everywhere, also where no body is expected.
 */
export function checkContentType(kind: BodyKind, headers: Headers): Problem | null {
  const type = mediaType(headers);
  if (type === null ? kind === "none" || kind === "json" : ACCEPTED[kind].includes(type))
    return null;
  const accepted = ACCEPTED[kind].join(" or ");
  const accept = { accept: ACCEPTED[kind].join(", ") };
  return problem("unsupported-media-type", `Send the body as ${accepted}.`, {}, accept);
}

/** Says that a client went away, or its connection broke, before all of a body had come. */
export class BodyCut extends Error {
  override readonly name = "BodyCut";
}

/**
 * Reads a body whole, or null when it is longer than `limit` bytes.
 * @param values counts them, and gives null as well when there are too many
 * @throws BodyCut
 */
export async function readBytes(
  request: Request,
  limit: number,
  values?: { readonly counter: ValueCounter; readonly most: number },
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of bodyOf(request)) {
      length += chunk.byteLength;
      if (length > limit) return null;
      values?.counter.add(chunk);
      if (values !== undefined && values.counter.count > values.most) return null;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new BodyCut("The body broke off.", { cause: error });
  }
  return Buffer.concat(chunks, length);
}

/** The body as it arrives. What is left of it when a reader leaves is taken from the connection all the same. */
export async function* bodyOf(request: Request): AsyncGenerator<Uint8Array, void, void> {
  const reader = request.body?.getReader();
  if (!reader) return;
  let isDone = false;
  const turn = createTurns();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      yield part.value;
      await turn();
    }
    isDone = true;
  } finally {
    // It fails when the client has gone, and then nothing waits on this connection.
    if (!isDone) discardRest(reader).catch(() => undefined);
  }
}

/**
 * A connection whose body was not read to its end answers nothing more, and a client that keeps it waits for its
 * next answer until the server gives up. A client that goes on sending is cut off.
 */
async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let left = MOST_DISCARDED;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    left -= part.value.byteLength;
    if (left < 0) {
      await reader.cancel();
      return;
    }
  }
}

export type BodyResult<B> = { ok: true; value: B } | { ok: false; problem: Problem };

/**
 * The bytes of a JSON body; null for routes that take another kind.
 * @param isParsedHere by the thread that answers everybody, which would be held up by millions of values
 */
export async function readJsonBytes(
  spec: BodySpec | undefined,
  request: Request,
  isParsedHere: boolean,
): Promise<BodyResult<Uint8Array | null>> {
  const isJson = spec?.kind === "json";
  if (!isJson && (spec?.kind !== "none" || spec.limit === undefined)) {
    return { ok: true, value: null };
  }
  const limit = spec.limit ?? JSON_LIMIT;
  const own = isJson ? spec.values : undefined;
  const most = own ?? MOST_VALUES;
  const counter = new ValueCounter();
  const isCounted = isParsedHere || own !== undefined;
  const bytes = await readBytes(request, limit, isCounted ? { counter, most } : undefined);
  if (isCounted && counter.count > most) return refuse(tooManyValues(most));
  if (bytes) return { ok: true, value: isJson ? bytes : null };
  return refuse(problem("too-large", `A JSON body may have at most ${limit / MEGABYTE} MB.`));
}

/** The checked value of a JSON body; undefined for routes that take another kind. */
export function parseBody<S extends TSchema>(
  spec: BodySpec<S> | undefined,
  headers: Headers,
  bytes: Uint8Array | null,
): BodyResult<Static<S>> {
  if (spec?.kind !== "json" || bytes === null) return { ok: true, value: undefined as Static<S> };
  if (bytes.byteLength === 0 && spec.optional) return { ok: true, value: undefined as Static<S> };
  if (mediaType(headers) === null) {
    return refuse(problem("unsupported-media-type", "Send the body as application/json."));
  }
  const parsed = parseJson(bytes);
  if (parsed === NOT_JSON) return refuse(problem("bad-request", "The body is not JSON in UTF-8."));
  const checked = parseInput(spec.schema, parsed);
  if (checked.ok) return checked;
  const [first] = checked.diagnostics;
  const detail = first?.message ?? "The body does not have the expected form.";
  return refuse(problem("invalid-input", detail, { problems: checked.diagnostics }));
}

function refuse(value: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: value };
}

const NOT_JSON = Symbol("not JSON");

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return NOT_JSON;
  }
}
