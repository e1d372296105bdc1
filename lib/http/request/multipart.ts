import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { bodyOf } from "./body";

/** One file of a form, read as it arrives. Its body must be read to the end before the next one comes. */
export interface UploadPart {
  /** As sent, folders included. */
  readonly name: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** The form is malformed or broke off; the message is for a person. */
export class BrokenUpload extends Error {
  override readonly name = "BrokenUpload";
}

const LIMITS = { fields: 16, fieldSize: 1024, headerPairs: 32, headerSize: 16 * 1024 };

/**
 * The parts named `field` of a multipart form, one after the other, without holding any of them.
 * Other parts are read over.
 * @throws BrokenUpload, while iterating
 */
export async function* readParts(
  request: Request,
  field: string,
): AsyncGenerator<UploadPart, void, void> {
  const queue = new PartQueue();
  const parser = createParser(request, field, queue);
  const leaving = new AbortController();
  const feeding = pipeline(Readable.from(bodyOf(request)), parser, { signal: leaving.signal }).then(
    () => queue.end(null),
    (error: unknown) => queue.end(error),
  );
  try {
    for (let part = await queue.next(); part; part = await queue.next()) {
      yield { name: part.name, body: readPart(part.body) };
      // Whatever was left unread would keep the parser waiting.
      part.body.resume();
    }
  } catch (error) {
    throw broken(error);
  } finally {
    leaving.abort();
    await feeding;
  }
}

/** What breaks off in the middle of a part is known to whoever reads that part first. */
async function* readPart(body: Readable): AsyncGenerator<Uint8Array, void, void> {
  try {
    for await (const chunk of body) yield chunk as Uint8Array;
  } catch (error) {
    throw broken(error);
  }
}

function broken(cause: unknown): BrokenUpload {
  if (cause instanceof BrokenUpload) return cause;
  return new BrokenUpload("The upload broke off or is not a multipart form.", { cause });
}

function createParser(request: Request, field: string, queue: PartQueue): Writable {
  const contentType = request.headers.get("content-type") ?? "";
  try {
    const parser = new Busboy({
      headers: { "content-type": contentType },
      preservePath: true,
      limits: LIMITS,
    });
    parser.on("file", (fieldName, body, name) => {
      // The parser reports what breaks off; without a listener the same error would end the process.
      body.on("error", () => undefined);
      if (fieldName === field) queue.push({ name: name || "upload", body });
      else body.resume();
    });
    return parser;
  } catch (error) {
    throw new BrokenUpload("The multipart form names no boundary.", { cause: error });
  }
}

interface FilePart {
  readonly name: string;
  readonly body: Readable;
}

/** Hands parts from the parser's events to whoever asks for the next one. */
class PartQueue {
  readonly #parts: FilePart[] = [];
  #ended = false;
  #error: unknown = null;
  #wake: () => void = () => undefined;

  push(part: FilePart): void {
    this.#parts.push(part);
    this.#wake();
  }

  end(error: unknown): void {
    this.#ended = true;
    this.#error = error;
    this.#wake();
  }

  /** Null after the last part. */
  async next(): Promise<FilePart | null> {
    while (this.#parts.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const part = this.#parts.shift();
    if (part) return part;
    if (this.#error !== null) throw this.#error;
    return null;
  }
}
