import { counted } from "@/lib/shared/counted";
import { BackupRefusedError } from "@/lib/backup/refused";
import { restoreBackup } from "@/lib/backup/run/restore";

import { callersPath } from "../io/called-from";
import { CommandError, EXIT } from "../io/exit-code";
import { DATA_OPTION, PASSPHRASE_OPTION, readPassphrase } from "./backup-options";
import type { Command } from "./command";

export const restore: Command = {
  name: "restore",
  summary: "Makes a backup the library; a running Colloquy pauses meanwhile.",
  usage: "restore <file> [--replace] [--passphrase-file <file>] [--locked-secrets]",
  most: 1,
  options: {
    replace: {
      type: "boolean",
      help: "replace a library that is not empty; a backup of it is made first",
    },
    ...PASSPHRASE_OPTION,
    "locked-secrets": {
      type: "boolean",
      help: "restore secrets although they can’t be decrypted here",
    },
    ...DATA_OPTION,
  },
  async run(given, terminal) {
    const [path] = given.names;
    if (path === undefined) throw new CommandError(EXIT.usage, "Name the file to restore.");
    try {
      const report = await restoreBackup(callersPath(path), {
        replace: given.has("replace"),
        passphrase: readPassphrase(given),
        lockedSecrets: given.has("locked-secrets"),
        onStep: (sentence) => terminal.say(`${sentence} …`),
      });
      terminal.say(
        `Restored backup ${report.id} of ${report.madeAt}: ${counted(report.documents, "document")}, ${counted(report.rows, "row")}.`,
      );
      if (report.faults !== null && report.faults > 0) {
        terminal.say(
          "It contains damage that the library had when it was made. To see it, run: colloquy verify",
        );
      } else if (report.damaged > 0) {
        const damaged = counted(report.damaged, "document");
        terminal.say(`It contains damage: ${damaged}. To see it, run: colloquy verify`);
      }
      return EXIT.done;
    } catch (error) {
      if (!(error instanceof BackupRefusedError)) throw error;
      throw new CommandError(EXIT.file, `${error.message} (${error.code})`);
    }
  },
};
