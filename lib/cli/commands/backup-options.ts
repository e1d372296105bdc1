import { readFileSync } from "node:fs";

import { callersPath } from "../io/called-from";
import { CommandError, EXIT } from "../io/exit-code";
import type { Arguments, CommandOption } from "./command";

export const DATA_OPTION = {
  data: { type: "string", value: "<folder>", help: "the library; default COLLOQUY_DATA or ./data" },
} as const satisfies Record<string, CommandOption>;

export const PASSPHRASE_OPTION = {
  "passphrase-file": {
    type: "string",
    value: "<file>",
    help: "its first line is the passphrase; default COLLOQUY_BACKUP_PASSPHRASE",
  },
} as const satisfies Record<string, CommandOption>;

/** The passphrase of a backup's key; never an argument, which every user of the machine could read. */
export function readPassphrase(given: Arguments): string | null {
  const path = given.text("passphrase-file");
  if (path === undefined) return process.env["COLLOQUY_BACKUP_PASSPHRASE"] || null;
  try {
    return readFileSync(callersPath(path), "utf8").split(/\r?\n/, 1)[0] || null;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new CommandError(EXIT.file, `${path} can’t be read (${code}).`);
  }
}
