import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { Secrets } from "./private-canaries";

/** What was asked and what came of it. */
interface DataAnswer {
  readonly question: string;
  readonly text: string;
}

/** An exported function of lib/data that is told who looks, asked in every way that may make sense. */
export interface DataReader {
  readonly name: string;
  readonly ask: (viewer: Viewer, secrets: Secrets) => Promise<DataAnswer[]>;
}

const FIRST_IS_VIEWER = /^export (?:async )?function\*? (\w+)(?:<[^(]*>)?\(\s*viewer: Viewer/gm;
const WRITES =
  /^(?:add|accept|begin|block|create|delete|edit|finish|fork|link|move|pin|purge|record|redo|rename|resolve|restore|revoke|set|start|store|undo)/;

/** Every reading function of lib/data whose answer depends on who looks. */
export async function readersOfData(): Promise<DataReader[]> {
  const files = readdirSync("lib/data", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => join("lib/data", file));
  const readers: DataReader[] = [];
  for (const file of files) {
    const names = [...readFileSync(file, "utf8").matchAll(FIRST_IS_VIEWER)].map(([, name]) => name);
    const reading = names.filter((name) => name !== undefined && !WRITES.test(name));
    if (reading.length === 0) continue;
    const exported = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>;
    for (const name of reading) {
      const call = exported[name ?? ""];
      if (typeof call !== "function") continue;
      readers.push({
        name: `${file} ${name}`,
        ask: (viewer, secrets) => askAll(call as Ask, viewer, secrets),
      });
    }
  }
  return readers;
}

type Ask = (viewer: Viewer, ...rest: unknown[]) => unknown;

function questions({ conversation, trashed, importId, comment, canaries }: Secrets): unknown[][] {
  const ids = [conversation, trashed, importId, comment, `doc:${canaries[11] ?? ""}`];
  const noun = ["conversation", conversation];
  const texts = canaries.slice(0, 3);
  return [
    [],
    [{}],
    [10],
    ...ids.map((id) => [id]),
    ...ids.map((id) => [id, {}]),
    [ids],
    noun,
    ["Conversation", ids],
    [conversation, null, 1],
    [conversation, conversation],
    [new Date().getUTCFullYear()],
    ...texts.map((text) => [text]),
    ...texts.map((text) => [{ query: text, q: text, text }]),
    [{ conversation }],
  ];
}

async function askAll(call: Ask, viewer: Viewer, secrets: Secrets): Promise<DataAnswer[]> {
  const answers: DataAnswer[] = [];
  for (const asked of questions(secrets)) {
    const question = JSON.stringify(asked);
    try {
      answers.push({ question, text: await asText(await call(viewer, ...asked)) });
    } catch (error) {
      // Most questions make no sense to most functions; what they say of it must not tell either.
      answers.push({ question, text: String(error) });
    }
  }
  return answers;
}

async function asText(value: unknown): Promise<string> {
  if (typeof value === "object" && value !== null && Symbol.asyncIterator in value) {
    const parts: string[] = [];
    for await (const part of value as AsyncIterable<unknown>) parts.push(await asText(part));
    return parts.join("\n");
  }
  if (typeof value === "object" && value !== null && "chunks" in value) {
    const { chunks } = value as { chunks: AsyncIterable<Uint8Array> };
    const parts: string[] = [];
    for await (const part of chunks) parts.push(Buffer.from(part).toString());
    return parts.join("");
  }
  const plain: unknown =
    value instanceof Map ? [...value] : value instanceof Set ? [...value] : value;
  return JSON.stringify(plain) ?? "";
}
