// Restores a backup over the library of the environment, saying when it begins to write. For tests that kill it.
import { restoreBackup } from "@/lib/backup/run/restore";

const [path = ""] = process.argv.slice(2);
process.stdout.write("begins\n");
await restoreBackup(path, {
  replace: true,
  lockedSecrets: true,
  onStep: (sentence) => void process.stdout.write(`${sentence}\n`),
});
process.stdout.write("restored\n");
process.exit(0);
