import { spawnSync } from "node:child_process";

/** Ends what is inside together with the command, and shows it its own processes only, as a container does. */
const OWN_NUMBERS = ["--pid", "--fork", "--kill-child", "--mount-proc"];
/** Without the rights of an administrator some systems allow it to a user who is one inside only. */
const WAYS = [OWN_NUMBERS, ["--user", "--map-root-user", ...OWN_NUMBERS]];

/** How a program is started that counts its processes from 1; null, and why, where the system does not allow it. */
export function pidNamespaces(): { readonly flags: readonly string[] | null; reason: string } {
  const flags = WAYS.find((way) => spawnSync("unshare", [...way, "true"]).status === 0) ?? null;
  const reason = flags === null ? " (skipped: unshare is missing, or not permitted here)" : "";
  return { flags, reason };
}
