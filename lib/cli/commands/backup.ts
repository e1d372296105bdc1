import { getWholeStore } from "@/lib/data/library/client";
import type { BackupExtras } from "@/lib/backup/archive/members";
import { noteBackup, streamBackup, writeBackup } from "@/lib/backup/run/backup";
import { damageLines, libraryDamage } from "@/lib/backup/run/damage";
import type { Store } from "@/lib/data/store/store";
import { backupName } from "@/lib/domain/backup/retention";
import { LEAST_PASSPHRASE, wrapKey } from "@/lib/secrets/backup-key";

import { CommandError, EXIT } from "../io/exit-code";
import { fileErrorFor, pathOf } from "../io/outputs";
import type { Terminal } from "../io/terminal";
import { DATA_OPTION, PASSPHRASE_OPTION, readPassphrase } from "./backup-options";
import type { Command } from "./command";

export const backup: Command = {
  name: "backup",
  summary: "Writes everything in the library to one file, also while Colloquy is running.",
  usage: "backup <file|folder|-> [--with-key --passphrase-file <file>] [--damaged]",
  most: 1,
  options: {
    "with-key": {
      type: "boolean",
      help: "add the key of the stored secrets, encrypted with a passphrase",
    },
    damaged: {
      type: "boolean",
      help: "also where documents are damaged; without it, such a library is not backed up",
    },
    ...PASSPHRASE_OPTION,
    ...DATA_OPTION,
  },
  async run(given, terminal) {
    const [path] = given.names;
    if (path === undefined) throw new CommandError(EXIT.usage, "Name the file to write.");
    const withKey = given.has("with-key");
    const key = withKey ? wrappedKey(readPassphrase(given)) : null;
    const damage = await libraryDamage();
    if (damage.count > 0) {
      for (const line of damageLines(damage)) terminal.say(line);
      if (!given.has("damaged")) {
        terminal.say("No backup was made. To make one anyway, add --damaged.");
        return EXIT.found;
      }
    }
    const store = await getWholeStore();
    const extras = { wrappedKey: key, faults: damage.count };
    const made = await backUpTo(path, store, extras, terminal);
    await noteBackup(store, made.id, "command-line", withKey);
    terminal.say(`Backup ${made.id}: ${made.bytes} bytes, SHA-256 ${made.sha256}`);
    if (!withKey)
      terminal.say("The key of the stored secrets is not in it. To add it: --with-key.");
    return EXIT.done;
  },
};

/** Writes a backup to standard output for `-`, or to a file: the one that is named, or one in a folder. */
async function backUpTo(name: string, store: Store, extras: BackupExtras, terminal: Terminal) {
  if (name === "-") return streamBackup(store, (chunk) => terminal.write(chunk), extras);
  const path = await pathOf(name, backupName(Date.now()));
  try {
    return await writeBackup(store, path, extras);
  } catch (error) {
    throw fileErrorFor(path, error);
  }
}

function wrappedKey(passphrase: string | null): string {
  if (passphrase === null) {
    throw new CommandError(
      EXIT.usage,
      "--with-key needs a passphrase: --passphrase-file, or COLLOQUY_BACKUP_PASSPHRASE.",
    );
  }
  if (passphrase.length < LEAST_PASSPHRASE) {
    throw new CommandError(
      EXIT.usage,
      `The passphrase needs at least ${LEAST_PASSPHRASE} characters.`,
    );
  }
  const key = wrapKey(passphrase);
  if (key !== null) return key;
  throw new CommandError(EXIT.found, "There is no key to add: no secret was stored yet.");
}
