import { randomUUID } from "node:crypto";

import type { Decision, ImportPlan } from "@/lib/domain/imports/plan";
import type { ProgressEvent } from "@/lib/domain/imports/progress";
import { LibraryServerError, type LibraryServer } from "@/lib/net/library-server";

import { CommandError, EXIT } from "../io/exit-code";
import { openInputs, type Input } from "../io/inputs";
import type { Terminal } from "../io/terminal";
import { arriving } from "../io/arriving";
import { askJson, explained, progressOf } from "./server";

/** Uploads files and folders, and gives the plan that the server makes of them. */
export async function planThere(
  server: LibraryServer,
  names: readonly string[],
  terminal: Terminal,
): Promise<ImportPlan> {
  const boundary = `colloquy-${randomUUID()}`;
  const body = {
    type: `multipart/form-data; boundary=${boundary}`,
    chunks: partsOf(openInputs(names, terminal), boundary),
  };
  // The same plan that is made here.
  return askJson<ImportPlan>(server, "/api/imports", { method: "POST", body });
}

async function* partsOf(
  inputs: AsyncIterable<Input>,
  boundary: string,
): AsyncGenerator<Uint8Array, void, void> {
  for await (const input of inputs) {
    const name = input.name.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll(/[\r\n]+/g, " ");
    yield Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n` +
        "Content-Type: application/octet-stream\r\n\r\n",
    );
    yield* input.bytes();
    yield Buffer.from("\r\n");
  }
  yield Buffer.from(`--${boundary}--\r\n`);
}

/** Forgets a plan that nobody wanted carried out. */
export async function discardThere(server: LibraryServer, id: string): Promise<void> {
  // The server forgets it by itself after a while.
  await server
    .ask(`/api/imports/${encodeURIComponent(id)}`, { method: "DELETE" })
    .catch(() => undefined);
}

/**
 * The id of a library of the server that somebody named, by its name or its id.
 * @throws CommandError
 */
export async function libraryThere(server: LibraryServer, wanted: string): Promise<string> {
  const { libraries } = await askJson<{ libraries: { id: string; name: string }[] }>(
    server,
    "/api/libraries",
  );
  const found = libraries.find(({ id, name }) => id === wanted || name === wanted);
  if (found !== undefined) return found.id;
  const names = libraries.map(({ name }) => name).join(", ") || "none but the main one";
  throw new CommandError(
    EXIT.usage,
    `You are in no library called "${wanted}". Yours are: ${names}.`,
  );
}

/** What a run is told. */
interface RunRequest {
  readonly decisions: Readonly<Record<string, Decision>>;
  readonly libraryId?: string;
}

/** Has the server carry a plan out. */
export async function* runThere(
  server: LibraryServer,
  id: string,
  request: RunRequest,
): AsyncGenerator<ProgressEvent, void, void> {
  const path = `/api/imports/${encodeURIComponent(id)}/run`;
  const asked = { method: "POST", json: request } as const;
  let answer: Response;
  try {
    answer = await explained(() => server.ask(path, asked));
  } catch (error) {
    if (error instanceof LibraryServerError) throw new CommandError(EXIT.decision, error.message);
    throw error;
  }
  let held = "";
  const decoder = new TextDecoder();
  // A server takes an import back that nobody waits for; one that had ended finds its files unchanged.
  const broken = () =>
    `The connection to ${server.address} broke before the report arrived. Run the command again: what was imported is not imported twice.`;
  for await (const piece of arriving(answer.body ?? nothing(), broken)) {
    const lines = (held + decoder.decode(piece, { stream: true })).split("\n");
    held = lines.pop() ?? "";
    for (const line of lines) yield progressOf(line);
  }
  if (held !== "") yield progressOf(held);
}

async function* nothing(): AsyncGenerator<Uint8Array, void, void> {}
