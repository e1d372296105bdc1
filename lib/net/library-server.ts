/** A Colloquy that somebody named, to work with its library from another place. */
export interface LibraryServer {
  /** As it was named, without anything secret. */
  readonly address: string;
  /** @throws LibraryServerError when it does not answer, or refuses */
  ask(path: string, asked?: Asked): Promise<Response>;
}

interface Asked {
  readonly method?: "GET" | "POST" | "DELETE";
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it comes. */
  readonly body?: { readonly type: string; readonly chunks: AsyncIterable<Uint8Array> };
}

/** Why a server did not do what it was asked. */
export class LibraryServerError extends Error {
  override readonly name = "LibraryServerError";
  /** The slug of a refusal; `unreachable`, or `unexpected` for an answer that is none of Colloquy. */
  readonly code: string;
  /** Further members of the refusal, such as `items`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Why an address cannot be used, as a sentence; null for one that can. */
export function refuseAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return `"${text}" is not the address of a server, such as https://colloquy.example.`;
  }
  if (url.username !== "" || url.password !== "") {
    return "An address with a password in it ends up in lists of processes. Give a key with --key-file.";
  }
  if (url.protocol === "http:" && !isThisMachine(url.hostname)) {
    return `${url.origin} has no TLS: the key and all documents could be read on the way. Use https.`;
  }
  return null;
}

const isThisMachine = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);

/**
 * The server at an address that `refuseAddress` has nothing against.
 * @param key of a member; null for a server without accounts
 */
export function libraryServer(address: string, key: string | null): LibraryServer {
  const { origin, pathname } = new URL(address);
  const base = `${origin}${pathname.replace(/(?<!\/)\/+$/, "")}`;
  return {
    address: base,
    async ask(path, { method = "GET", json, body } = {}) {
      const headers = new Headers();
      if (key !== null) headers.set("authorization", `Bearer ${key}`);
      const type = body?.type ?? (json === undefined ? null : "application/json");
      if (type !== null) headers.set("content-type", type);
      let response: Response;
      // What cannot be read here is no fault of the server.
      const failed: { cause?: unknown } = {};
      try {
        // A redirect could lead the key elsewhere.
        response = await fetch(`${base}${path}`, {
          method,
          headers,
          redirect: "manual",
          ...(json === undefined ? {} : { body: JSON.stringify(json) }),
          ...(body === undefined
            ? {}
            : { body: streamOf(body.chunks, failed), duplex: "half" as const }),
        });
      } catch (error) {
        if (failed.cause !== undefined) throw failed.cause;
        throw new LibraryServerError("unreachable", unreachable(base, error));
      }
      if (response.ok) return response;
      throw await refusalOf(base, response);
    },
  };
}

function streamOf(
  chunks: AsyncIterable<Uint8Array>,
  failed: { cause?: unknown },
): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await iterator.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        failed.cause = error;
        throw error;
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

function unreachable(base: string, error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const why = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  return `${base} does not answer${why}. Check the address, and that Colloquy runs there.`;
}

async function refusalOf(base: string, response: Response): Promise<LibraryServerError> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  const fields = new Map<string, unknown>(
    typeof body === "object" && body !== null ? Object.entries(body) : [],
  );
  const code = fields.get("type");
  const detail = fields.get("detail");
  if (typeof code !== "string" || typeof detail !== "string") {
    const where = response.headers.get("location");
    const led = where === null ? "" : ` It leads to ${where}.`;
    return new LibraryServerError(
      "unexpected",
      `${base} answered ${status} and is not Colloquy at this address.${led}`,
    );
  }
  return new LibraryServerError(code, detail, Object.fromEntries(fields));
}
