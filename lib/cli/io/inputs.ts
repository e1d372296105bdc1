import { createReadStream } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, join, sep } from "node:path";

import { callersPath } from "./called-from";
import { CommandError, EXIT } from "./exit-code";
import type { Terminal } from "./terminal";

/** A file a command was given. */
export interface Input {
  /** As it is called in messages, with the folder it was found in. */
  readonly name: string;
  bytes(): AsyncIterable<Uint8Array>;
}

/**
 * The files of the names given, folders opened in the order of their names; `-` is standard input.
 * @throws CommandError for what cannot be read, and for a folder without files: nothing was done with it
 */
export async function* openInputs(
  names: readonly string[],
  terminal: Terminal,
): AsyncGenerator<Input, void, void> {
  if (names.indexOf("-") !== names.lastIndexOf("-")) {
    throw new CommandError(EXIT.usage, "Standard input can be read once; name - once.");
  }
  for (const name of names) {
    if (name === "-") yield { name: "stdin", bytes: () => terminal.input };
    else yield* openNamed(name, terminal);
  }
}

/** What somebody names is read whatever it is, such as the pipe of a shell. */
async function* openNamed(name: string, terminal: Terminal): AsyncGenerator<Input, void, void> {
  const path = callersPath(name);
  const found = await stat(path).catch((error: unknown) => refuse(path, error));
  if (!found.isDirectory()) {
    yield inputAt(path, basename(path));
    return;
  }
  const around = new Set([await realpath(path)]);
  const folder = { path: Buffer.from(path), name: basename(path), around };
  let count = 0;
  for await (const input of walk(folder, terminal)) {
    count += 1;
    yield input;
  }
  if (count === 0) throw new CommandError(EXIT.file, `${name} is a folder without files.`);
}

interface Folder {
  /** As bytes: a name in a folder may be no UTF-8, as one from an archive of long ago. */
  readonly path: Buffer;
  readonly name: string;
  /** Where it and the folders around it really are. */
  readonly around: ReadonlySet<string>;
}

/** The files in a folder. Nobody named what else is in it: a link to nowhere, a way back up, a pipe that never ends. */
async function* walk(folder: Folder, terminal: Terminal): AsyncGenerator<Input, void, void> {
  const entries = await readdir(folder.path, { encoding: "buffer" }).catch((error: unknown) =>
    refuse(folder.path.toString(), error),
  );
  for (const entry of entries.toSorted(byName)) {
    const path = Buffer.concat([folder.path, Buffer.from(sep), entry]);
    const name = join(folder.name, entry.toString());
    const found = await stat(path).catch((error: unknown) => {
      if (isDeadEnd(error)) return null;
      return refuse(path.toString(), error);
    });
    if (found?.isFile()) yield inputAt(path, name);
    else if (found?.isDirectory()) {
      const own = await realpath(path);
      const around = new Set([...folder.around, own]);
      if (folder.around.has(own)) {
        terminal.say(`${name} leads back to a folder that it is in; it was passed over.`);
      } else yield* walk({ path, name, around }, terminal);
    } else {
      const why = found === null ? "is a link that leads nowhere" : "is not a file";
      terminal.say(`${name} ${why}; it was passed over.`);
    }
  }
}

function byName(one: Buffer, other: Buffer): number {
  const [a, b] = [one.toString(), other.toString()];
  if (a === b) return one.compare(other);
  return a < b ? -1 : 1;
}

function inputAt(path: string | Buffer, name: string): Input {
  return {
    name,
    async *bytes() {
      try {
        yield* createReadStream(path);
      } catch (error) {
        refuse(path.toString(), error);
      }
    },
  };
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : null);

const isDeadEnd = (error: unknown) => ["ENOENT", "ELOOP"].some((code) => code === codeOf(error));

/** All bytes of an input at once; for documents that are judged in memory. */
export async function readInput(input: Input): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of input.bytes()) chunks.push(chunk);
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
  throw new CommandError(EXIT.file, `${name} is a folder without files.`);
}

function refuse(path: string, error: unknown): never {
  if (codeOf(error) === "ENOENT") throw new CommandError(EXIT.file, `There is no file ${path}.`);
  const why = error instanceof Error ? error.message : String(error);
  throw new CommandError(EXIT.file, `${path} can’t be read: ${why}`);
}
