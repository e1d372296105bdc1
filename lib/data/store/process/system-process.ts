import { readFileSync, readlinkSync } from "node:fs";

/** Where the system does not say which numbers of processes are whose; equal to nothing. */
export const UNKNOWN = "?";

/**
 * Within what the number of a process means something: this start of the machine, and the namespace of numbers, of
 * which each container has its own. On systems without namespaces it is the whole machine.
 */
export function pidSpace(): string {
  if (process.platform !== "linux") return process.platform;
  try {
    const boot = readFileSync(
      /* turbopackIgnore: true */ "/proc/sys/kernel/random/boot_id",
      "utf8",
    ).trim();
    // pid:[4026531836]
    const space = /\d+/.exec(readlinkSync(/* turbopackIgnore: true */ "/proc/self/ns/pid"))?.[0];
    return boot === "" || space === undefined ? UNKNOWN : `${boot}/${space}`;
  } catch {
    return UNKNOWN;
  }
}

/**
 * When a process began, in the words of the system: a number is given out again, but not with this.
 * @returns `UNKNOWN` where the system does not say
 */
export function startOf(pid: number): string {
  try {
    // A container can be shown the processes of the machine, under numbers that are not those of its signals.
    if (readlinkSync(/* turbopackIgnore: true */ "/proc/self") !== String(process.pid))
      return UNKNOWN;
    const stat = readFileSync(/* turbopackIgnore: true */ `/proc/${pid}/stat`, "utf8");
    // The second field is the name of the program in brackets, which may have brackets and spaces itself.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[19] ?? UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

/** Whether the system has a process of this number. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // One of another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
