import { HttpError, jsonBody, request } from "./http";
import { whileAnswering, type Watched } from "./silence";

/** Reads JSON. The shape is a contract between the route and the caller, held by the routes' own tests. */
export function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  return whileAnswering(async (watched) => json<T>(await request(path, watched), watched), {
    signal,
  });
}

/** Sends JSON and reads JSON; the shape is a contract as in `getJson`. */
export function postJson<T>(path: string, value: unknown, signal?: AbortSignal): Promise<T> {
  const ask = async (watched: Watched): Promise<T> =>
    json<T>(await request(path, jsonBody("POST", value, watched.signal)), watched);
  return whileAnswering(ask, { signal });
}

/** Sends anything and reads JSON; the shape is a contract as in `getJson`. */
export function sendFor<T>(path: string, init: Omit<RequestInit, "signal">): Promise<T> {
  return whileAnswering(async (watched) =>
    json<T>(await request(path, { ...init, signal: watched.signal }), watched),
  );
}

export function getText(path: string, signal?: AbortSignal): Promise<string> {
  return whileAnswering(async (watched) => text(await request(path, watched), watched), { signal });
}

/** Reads a text that is to be edited, with the revision it has. */
export function getRevised(
  path: string,
  signal?: AbortSignal,
): Promise<{ text: string; revision: number }> {
  return whileAnswering(
    async (watched) => {
      const response = await request(path, watched);
      const revision = Number(response.headers.get("x-revision"));
      return { text: await text(response, watched), revision };
    },
    { signal },
  );
}

async function json<T>(response: Response, watched: Watched): Promise<T> {
  const value: unknown = JSON.parse(await text(response, watched));
  return value as T;
}

async function text(response: Response, watched: Watched): Promise<string> {
  const decoder = new TextDecoder();
  let all = "";
  for await (const piece of piecesOf(response, watched)) {
    all += decoder.decode(piece, { stream: true });
  }
  return all + decoder.decode();
}

/**
 * The body of an answer, piece by piece, each of which is a sign of life.
 * Throws HttpError for a connection that broke; an abort stays an abort.
 */
export async function* piecesOf(
  { body }: Response,
  { signal, sign }: Watched,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (let part = await read(); !part.done; part = await read()) {
      sign();
      yield part.value;
    }
  } finally {
    // Whoever reads no further wants no more of it.
    await reader.cancel().catch(() => undefined);
  }

  async function read() {
    try {
      return await reader.read();
    } catch (error) {
      if (signal.aborted) throw error;
      throw new HttpError("offline", "The connection broke before the answer was complete.");
    }
  }
}
