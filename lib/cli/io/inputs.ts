import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";

import { callersPath } from "./called-from";
import { CommandError, EXIT } from "./exit-code";
import type { Terminal } from "./terminal";

/** A file a command was given. */
export interface Input {
  /** As it is called in messages, with the folder it was found in. */
  readonly name: string;
  bytes(): AsyncIterable<Uint8Array>;
}

/** The files of the names given, folders opened in the order of their names; `-` is standard input. */
export async function* openInputs(
  names: readonly string[],
  terminal: Terminal,
): AsyncGenerator<Input, void, void> {
  for (const name of names) {
    if (name === "-") yield { name: "stdin", bytes: () => terminal.input };
    else yield* walk(callersPath(name), basename(callersPath(name)));
  }
}

async function* walk(path: string, name: string): AsyncGenerator<Input, void, void> {
  const found = await stat(path).catch((error: unknown) => refuse(path, error));
  if (!found.isDirectory()) {
    yield { name, bytes: () => createReadStream(path) };
    return;
  }
  const entries = await readdir(path).catch((error: unknown) => refuse(path, error));
  for (const entry of entries.toSorted()) yield* walk(join(path, entry), join(name, entry));
}

/** All bytes of an input at once; for documents that are judged in memory. */
export async function readInput(input: Input): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of input.bytes()) chunks.push(chunk);
  } catch (error) {
    refuse(input.name, error);
  }
  return Buffer.concat(chunks);
}

/** The text of one named document. @throws CommandError when it cannot be read or is no UTF-8 */
export async function readDocument(name: string, terminal: Terminal): Promise<string> {
  for await (const input of openInputs([name], terminal)) {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
        await readInput(input),
      );
    } catch (error) {
      if (error instanceof CommandError) throw error;
      throw new CommandError(EXIT.file, `${name} is not UTF-8 text.`);
    }
  }
  throw new CommandError(EXIT.file, `${name} is an empty folder.`);
}

function refuse(path: string, error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT") throw new CommandError(EXIT.file, `There is no file ${path}.`);
  const why = error instanceof Error ? error.message : String(error);
  throw new CommandError(EXIT.file, `${path} can’t be read: ${why}`);
}
