/** What came of sending a bomb. */
export interface Answered {
  readonly status: number;
  /** The body's beginning. */
  readonly text: string;
  readonly ms: number;
}

/** A request, file or server that once took the server's time, or was built to. */
export interface Bomb {
  readonly name: string;
  /** Sends it and gives what came back; several requests count as the last one. */
  send(base: string): Promise<Answered>;
}

const SHOWN = 400;

/** Asks and reads the whole answer; a time-out rejects. */
export async function ask(
  base: string,
  path: string,
  options: RequestInit = {},
  timeoutMs = 60_000,
): Promise<Answered> {
  const started = performance.now();
  const answer = await fetch(new URL(path, base), {
    ...options,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.text();
  return { status: answer.status, text: text.slice(0, SHOWN), ms: performance.now() - started };
}

/** Plans the import of one file. */
export function plan(base: string, name: string, body: string | Uint8Array): Promise<Answered> {
  return ask(base, `/api/imports?filename=${encodeURIComponent(name)}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: typeof body === "string" ? body : Buffer.from(body),
  });
}

/** Plans and runs the import of one file and gives the id of its first document. */
export async function store(base: string, name: string, text: string): Promise<string> {
  const planned = await fetch(new URL(`/api/imports?filename=${encodeURIComponent(name)}`, base), {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: text,
  });
  const { id } = (await planned.json()) as { id: string };
  const run = await fetch(new URL(`/api/imports/${id}/run`, base), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const lines = (await run.text()).trim().split("\n");
  const report = JSON.parse(lines.at(-1) ?? "{}") as { items?: { entityId?: string }[] };
  const entity = report.items?.[0]?.entityId;
  if (entity === undefined)
    throw new Error(`${name} was not imported: ${lines.at(-1)?.slice(0, 600)}`);
  return entity;
}
