import { toConfiguration } from "@/lib/domain/discovery/documents";
import { readKnownFiles } from "@/lib/import/hosts/known-files";
import { discoverAt, searchRegistry, type Discovery } from "@/lib/net/discover/discover";

import { requireAddress } from "../io/address";
import { CommandError, EXIT, type ExitCode } from "../io/exit-code";
import type { Terminal } from "../io/terminal";
import type { Command } from "./command";

const MOST_MS = 30_000;

export const discover: Command = {
  name: "discover",
  summary: "Finds servers at an address, in a registry or on this machine; adds none.",
  usage: "discover <address> | discover --registry <words> | discover --machine",
  most: 1,
  options: {
    registry: {
      type: "string",
      value: "<words>",
      help: "search the registry that COLLOQUY_REGISTRY_URL names",
    },
    machine: { type: "boolean", help: "read configurations of other programs at known places" },
  },
  async run(given, terminal) {
    const [address] = given.names;
    const words = given.text("registry");
    const ways = [address !== undefined, words !== undefined, given.has("machine")];
    if (ways.filter(Boolean).length !== 1) {
      throw usage("Name an address, --registry <words> or --machine.");
    }
    const options = { signal: AbortSignal.timeout(MOST_MS) };
    if (address !== undefined) {
      requireAddress(address, "discover");
      return print(await discoverAt(address, options), terminal);
    }
    if (words === undefined) return readMachine(terminal);
    const registry = process.env["COLLOQUY_REGISTRY_URL"] ?? "";
    if (registry.trim() === "") throw usage("COLLOQUY_REGISTRY_URL names no registry.");
    return print(await searchRegistry(registry, words, options), terminal);
  },
};

/** Writes a configuration that `import` plans: `colloquy discover … | colloquy import -`. */
async function print(found: Discovery, terminal: Terminal): Promise<ExitCode> {
  if (!found.ok) {
    const { message, detail } = found;
    throw new CommandError(EXIT.file, detail === undefined ? message : `${message} ${detail}`);
  }
  if (found.servers.length === 0) {
    terminal.say("No matching servers.");
    return EXIT.found;
  }
  await terminal.write(toConfiguration(found.servers));
  return EXIT.done;
}

/** Names the files that there are; their contents are for an import, which conceals credentials. */
async function readMachine(terminal: Terminal): Promise<ExitCode> {
  const { files, unread } = await readKnownFiles();
  for (const { path, reason } of unread) terminal.say(`${path}: ${reason}`);
  for (const { path } of files) await terminal.print(path);
  return files.length > 0 ? EXIT.done : EXIT.found;
}

const usage = (message: string) =>
  new CommandError(EXIT.usage, `${message} See: colloquy help discover`);
