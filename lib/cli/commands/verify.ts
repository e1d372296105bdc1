import { VERIFY_LABELS } from "@/lib/domain/backup/report";
import { verifyLibrary } from "@/lib/backup/run/verify";

import { EXIT } from "../io/exit-code";
import { DATA_OPTION } from "./backup-options";
import { JSON_OPTION, type Command } from "./command";

export const verify: Command = {
  name: "verify",
  summary: "Checks the database, every document, the ledger and the secrets of the library.",
  usage: "verify [--deep] [--json]",
  most: 0,
  options: {
    deep: {
      type: "boolean",
      help: "derive everything again and compare; takes memory for all texts",
    },
    ...JSON_OPTION,
    ...DATA_OPTION,
  },
  async run(given, terminal) {
    const report = await verifyLibrary({ deep: given.has("deep") });
    if (given.has("json")) {
      await terminal.write(`${JSON.stringify(report)}\n`);
    } else {
      for (const { subject, checked, faults, faultCount } of report.checks) {
        const count = checked === null ? "" : String(checked);
        await terminal.print(
          VERIFY_LABELS[subject],
          count,
          faultCount === 0 ? "ok" : `${faultCount} faults`,
        );
        for (const fault of faults) await terminal.print("", "", fault);
        const more = faultCount - faults.length;
        if (more > 0) await terminal.print("", "", `and ${more} more`);
      }
    }
    return report.ok ? EXIT.done : EXIT.found;
  },
};
