import { readFileSync, statSync } from "node:fs";

import type { ProgressEvent } from "@/lib/domain/imports/progress";
import {
  libraryServer,
  LibraryServerError,
  refuseAddress,
  type LibraryServer,
} from "@/lib/net/library-server";
import packageJson from "@/package.json";

import type { Arguments, CommandOption } from "./command";
import { callersPath } from "../io/called-from";
import { CommandError, EXIT } from "../io/exit-code";
import type { Terminal } from "../io/terminal";

/** For commands that a running Colloquy can carry out. */
export const SERVER_OPTIONS = {
  server: { type: "string", value: "<url>", help: "work with the library of a running Colloquy" },
  "key-file": {
    type: "string",
    value: "<file>",
    help: "an API key of yours for --server; default COLLOQUY_KEY",
  },
} as const satisfies Record<string, CommandOption>;

/**
 * The server that a command was pointed at, once it has shown that it is one and takes the key; null for the library
 * here.
 * @throws CommandError
 */
export async function openServer(
  given: Arguments,
  terminal: Terminal,
): Promise<LibraryServer | null> {
  const address = given.text("server");
  if (address === undefined) {
    if (given.text("key-file") === undefined) return null;
    throw new CommandError(EXIT.usage, "--key-file is for --server.");
  }
  if (given.text("data") !== undefined) {
    throw new CommandError(EXIT.usage, "Give either --server or --data.");
  }
  const refused = refuseAddress(address);
  if (refused !== null) throw new CommandError(EXIT.usage, refused);
  const key = readKey(given.text("key-file"), terminal);
  const server = libraryServer(address, key);
  await checkVersion(server, key);
  return server;
}

function readKey(file: string | undefined, terminal: Terminal): string | null {
  if (file === undefined)
    return checkKey(process.env["COLLOQUY_KEY"]?.trim() ?? "", "COLLOQUY_KEY");
  const path = callersPath(file);
  let text: string;
  try {
    text = readFileSync(path, "utf8").trim();
    const isShared = process.platform !== "win32" && (statSync(path).mode & 0o077) !== 0;
    if (isShared) {
      terminal.say(`Others on this machine can read ${path}. Run chmod 600 on it.`);
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(EXIT.file, `The key can’t be read: ${why}`);
  }
  if (text === "") throw new CommandError(EXIT.usage, `${path} is empty.`);
  return checkKey(text, path);
}

function checkKey(key: string, from: string): string | null {
  if (key === "") return null;
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new CommandError(EXIT.usage, `${from} holds no key: a key is one line without spaces.`);
}

/** Versions that differ in more than the last number need not have the same routes. */
const lineOf = (version: string): string => version.split(".", 2).join(".");

async function checkVersion(server: LibraryServer, key: string | null): Promise<void> {
  const answer = await explained(() => server.ask("/api/health"));
  const health: unknown = await answer.json().catch(() => null);
  if (typeof health !== "object" || health === null || !("status" in health)) {
    throw new CommandError(EXIT.server, `${server.address} is not Colloquy.`);
  }
  // Whoever it does not know is told the status alone.
  if (!("version" in health) || typeof health.version !== "string") {
    throw new CommandError(EXIT.server, unknownKey(key));
  }
  if (lineOf(health.version) === lineOf(packageJson.version)) return;
  throw new CommandError(
    EXIT.server,
    `${server.address} runs Colloquy ${health.version} and this is ${packageJson.version}. Use the version of the server.`,
  );
}

const unknownKey = (key: string | null): string =>
  key === null
    ? "The server needs an API key. Make one in Colloquy under Settings › Account, and name its file with --key-file."
    : "The server does not accept this API key: it is wrong, has ended or was revoked.";

/**
 * Does something with a server.
 * @throws CommandError with what a person can do about it; other refusals as they came
 */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LibraryServerError)) throw error;
    if (error.code === "unauthenticated") throw new CommandError(EXIT.server, unknownKey(""));
    if (HANDLED.has(error.code)) throw error;
    throw new CommandError(EXIT.server, error.message);
  }
}

/** Refusals that a command explains by itself. */
const HANDLED: ReadonlySet<string> = new Set([
  "consent-required",
  "damaged-documents",
  "review-required",
  "not-found",
  "nothing-to-write",
  "merge-undecided",
  "busy",
]);

/** What a server answers as JSON. The form is a contract of its route, held by the route's own tests. */
export async function askJson<T>(
  server: LibraryServer,
  ...asked: Parameters<LibraryServer["ask"]>
): Promise<T> {
  const answer = await explained(() => server.ask(...asked));
  const value: unknown = await answer.json();
  return value as T;
}

/** A line of an answer that has one JSON value a line, in the form that its route promises. */
export function progressOf(line: string): ProgressEvent {
  const value: unknown = JSON.parse(line);
  return value as ProgressEvent;
}
