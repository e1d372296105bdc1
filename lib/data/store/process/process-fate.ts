import { isRunning, startOf, UNKNOWN } from "./system-process";

/** What a name says of a process. */
export interface NamedProcess {
  readonly host: string;
  readonly pid: number;
  /** See `pidSpace`; `UNKNOWN` in names that former versions gave. */
  readonly space: string;
  /** See `startOf`. */
  readonly start: string;
}

/** What the system says of the processes whose numbers it knows. */
export interface System {
  readonly isRunning: (pid: number) => boolean;
  readonly startOf: (pid: number) => string;
}

/** `unknown`: nobody can be asked here, and only what the process says itself decides. */
export type Fate = "lives" | "dead" | "unknown";

/** Reads a name that `thisProcess` has made, of this version or a former one. */
export function parseProcess(name: string): NamedProcess {
  const [host = "", pid = "", , space = UNKNOWN, start = UNKNOWN] = name.split(" ");
  return { host, pid: Number(pid), space, start };
}

/**
 * Whether a process lives, as far as the system of `here` can say. It knows those with numbers of the same space: in
 * another container the same number, on a host of the same name, is another process.
 */
export function fateOf(
  other: NamedProcess,
  here: NamedProcess,
  system: System = { isRunning, startOf },
): Fate {
  const isNear = other.host === here.host && other.space === here.space && here.space !== UNKNOWN;
  if (!isNear) return "unknown";
  if (!system.isRunning(other.pid)) return "dead";
  const start = other.start === UNKNOWN ? UNKNOWN : system.startOf(other.pid);
  return start === UNKNOWN || start === other.start ? "lives" : "dead";
}

/**
 * Whether another process that shares a library may be alive.
 * @param wasSeen whether it has said so lately
 */
export function mayLive(
  other: NamedProcess,
  wasSeen: boolean,
  here: NamedProcess,
  system?: System,
): boolean {
  const fate = fateOf(other, here, system);
  // What has the number of this process, where numbers mean the same, was before it.
  const isBefore = fate !== "unknown" && other.pid === here.pid;
  return wasSeen && fate !== "dead" && !isBefore;
}
