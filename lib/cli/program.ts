import { DocumentDamagedError } from "@/lib/data/documents/damage";
import { actingAs } from "@/lib/data/store/sight/actor";
import { DiskFullError, diskFullSentence, isDiskFull } from "@/lib/data/store/disk/full";
import { LibraryDamagedError } from "@/lib/data/store/damage/library-damage";
import { isDatabaseLost } from "@/lib/data/store/postgres/failures";
import { LibraryRefusedError } from "@/lib/data/store/refusal/library-refused";
import { RecordDamagedError } from "@/lib/data/store/damage/record-damaged";
import packageJson from "@/package.json";

import { readArguments } from "./arguments";
import { callersPath } from "./io/called-from";
import type { Command } from "./commands/command";
import { accounts } from "./commands/accounts";
import { audit } from "./commands/audit";
import { backup } from "./commands/backup";
import { check } from "./commands/check";
import { convert } from "./commands/convert";
import { diff } from "./commands/diff";
import { discover } from "./commands/discover";
import { exportDocuments } from "./commands/export";
import { formats } from "./commands/formats";
import { keys } from "./commands/keys";
import { importFiles } from "./commands/import";
import { list } from "./commands/list";
import { merge } from "./commands/merge";
import { restore } from "./commands/restore";
import { validate } from "./commands/validate";
import { verify } from "./commands/verify";
import { CommandError, EXIT, type ExitCode } from "./io/exit-code";
import { commandHelp, programHelp } from "./help";
import type { Terminal } from "./io/terminal";

const COMMANDS: readonly Command[] = [
  validate,
  importFiles,
  exportDocuments,
  list,
  diff,
  merge,
  convert,
  check,
  audit,
  discover,
  keys,
  accounts,
  formats,
  backup,
  restore,
  verify,
];

/**
 * Runs the program with what is behind its name.
 * @throws for faults of the program; what the person can set right is written to the terminal
 */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name, ...rest] = withServerLast(args);
  if (name === "version" || name === "--version" || name === "-v") {
    if (rest.length > 0) return refuseExtra(name, rest, terminal);
    await terminal.write(`${packageJson.version}\n`);
    return EXIT.done;
  }
  const isHelp = name === undefined || name === "help" || name === "--help" || name === "-h";
  if (isHelp && rest.length > 1) return refuseExtra("help", rest.slice(1), terminal);
  if (isHelp) return help(rest[0], terminal);
  const command = COMMANDS.find((each) => each.name === name);
  if (name === "--server" || name.startsWith("--server=")) {
    terminal.say("--server needs the address of a server, and a command behind it.");
    return EXIT.usage;
  }
  if (command === undefined) {
    terminal.say(`There is no command "${name}".`);
    terminal.say(programHelp(COMMANDS));
    return EXIT.usage;
  }
  if (rest.includes("--help") || rest.includes("-h")) return help(name, terminal);
  try {
    const given = readArguments(command, rest);
    const data = given.text("data") ?? process.env["COLLOQUY_DATA"];
    // The library of the environment is what every part of the app works on.
    if (data) process.env["COLLOQUY_DATA"] = callersPath(data);
    return await actingAs("command-line", () => command.run(given, terminal));
  } catch (error) {
    if (error instanceof CommandError) {
      terminal.say(error.message);
      return error.exitCode;
    }
    const sentence = librarySentence(error);
    if (sentence === null) throw error;
    terminal.say(sentence);
    return EXIT.file;
  }
}

/** `colloquy --server <url> <command>` is `colloquy <command> --server <url>`. */
function withServerLast(args: readonly string[]): readonly string[] {
  const [first = "", second] = args;
  if (first.startsWith("--server=")) return [...args.slice(1), first];
  return first === "--server" && second !== undefined ? [...args.slice(2), first, second] : args;
}

/** What is wrong with the library or its disk, for the person who has to do something about it; null for the rest. */
function librarySentence(error: unknown): string | null {
  if (error instanceof DiskFullError) return error.message;
  if (isDiskFull(error)) return diskFullSentence();
  const isKnown =
    error instanceof LibraryRefusedError ||
    error instanceof LibraryDamagedError ||
    isDatabaseLost(error) ||
    error instanceof RecordDamagedError ||
    error instanceof DocumentDamagedError;
  return isKnown ? error.message : null;
}

function refuseExtra(name: string, [extra]: readonly string[], terminal: Terminal): ExitCode {
  terminal.say(`${name} does not take "${extra}".`);
  return EXIT.usage;
}

async function help(name: string | undefined, terminal: Terminal): Promise<ExitCode> {
  const command = COMMANDS.find((each) => each.name === name);
  if (name !== undefined && command === undefined) {
    terminal.say(`There is no command "${name}".`);
    return EXIT.usage;
  }
  await terminal.write(command ? commandHelp(command) : programHelp(COMMANDS));
  return EXIT.done;
}
