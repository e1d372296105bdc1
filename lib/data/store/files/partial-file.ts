import { createHash, randomBytes } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

import { fateOf, type NamedProcess } from "../process/process-fate";
import { UNKNOWN } from "../process/system-process";
import { namedThisProcess } from "../process/this-process";

const PARTIAL = ".partial";

/** What is being written changes more often; after so long without a change nobody writes it any more. */
const LEFT_AFTER_MS = 10 * 60_000;

/** A few letters for a machine and a space of numbers on it. */
function placeMark({ host, space }: NamedProcess): string {
  if (space === UNKNOWN) return "0";
  return createHash("sha256").update(`${host} ${space}`).digest("hex").slice(0, 12);
}

/**
 * What names of files have that this process alone writes. Its number alone would not do: two containers with one
 * volume often have the same.
 */
export function processMark(): string {
  const here = namedThisProcess();
  const start = here.start === UNKNOWN ? "0" : here.start;
  return `${here.pid}-${start}-${placeMark(here)}`;
}

/** The name that a file has until it is whole; another one at each call. */
export const partialOf = (path: string): string =>
  `${path}.${processMark()}-${randomBytes(4).toString("hex")}${PARTIAL}`;

/**
 * Removes what a kill left of files that were never whole, and leaves those alone that are being written.
 * @param isOurs by the name that the file would have got
 */
export function removePartials(folder: string, isOurs: (name: string) => boolean): void {
  for (const entry of readdirSync(folder)) {
    const [, name = "", mark = ""] = /^(.+)\.([\w-]+)\.partial$/.exec(entry) ?? [];
    if (name === "" || !isOurs(name)) continue;
    const path = join(folder, entry);
    if (isLeft(path, mark)) rmSync(path, { force: true });
  }
}

function isLeft(path: string, mark: string): boolean {
  const here = namedThisProcess();
  // Former versions gave a number alone, of which nobody knows where it was one.
  const [pid = "", start = "0", place = "0"] = mark.split("-");
  const isNear = place === placeMark(here) && place !== "0";
  const other: NamedProcess = {
    host: here.host,
    pid: Number(pid),
    space: isNear ? here.space : UNKNOWN,
    start: start === "0" ? UNKNOWN : start,
  };
  const fate = fateOf(other, here);
  if (fate !== "unknown") return fate === "dead";
  const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return changedMs !== undefined && Date.now() - changedMs > LEFT_AFTER_MS;
}
