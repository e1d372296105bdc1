import { hostname } from "node:os";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { fateOf, mayLive, parseProcess, type NamedProcess } from "./process-fate";
import { pidSpace, startOf, UNKNOWN } from "./system-process";
import { namedThisProcess, thisProcess } from "./this-process";

/** Few values of each, so that names are often alike in some parts and not in others. */
const named: fc.Arbitrary<NamedProcess> = fc.record({
  host: fc.constantFrom("host", "other"),
  pid: fc.integer({ min: 1, max: 3 }),
  space: fc.constantFrom("boot/1", "boot/2", "later/1", UNKNOWN),
  start: fc.constantFrom("10", "20", UNKNOWN),
});

/** The processes that a system has, each with its start; nothing of those in other spaces. */
const processes = fc.dictionary(
  fc.constantFrom("1", "2", "3"),
  fc.constantFrom("10", "20", UNKNOWN),
);

const systemOf = (running: Readonly<Record<string, string>>) => ({
  isRunning: (pid: number) => String(pid) in running,
  startOf: (pid: number) => running[pid] ?? UNKNOWN,
});

const isNear = (a: NamedProcess, b: NamedProcess) =>
  a.host === b.host && a.space === b.space && a.space !== UNKNOWN;

describe("whether another process may live", () => {
  test("is asked of the system for numbers of the same space alone; else what it said decides", () => {
    fc.assert(
      fc.property(named, named, fc.boolean(), processes, (other, here, wasSeen, running) => {
        fc.pre(!isNear(other, here));
        expect(mayLive(other, wasSeen, here, systemOf(running))).toBe(wasSeen);
      }),
    );
  });

  test("is denied for what has ended, for a number that was given out again, and for the number of this one", () => {
    fc.assert(
      fc.property(named, named, fc.boolean(), processes, (other, here, wasSeen, running) => {
        fc.pre(isNear(other, here));
        const start = running[other.pid];
        const isSame = start === UNKNOWN || other.start === UNKNOWN || start === other.start;
        const lives = start !== undefined && isSame && other.pid !== here.pid;
        expect(mayLive(other, wasSeen, here, systemOf(running))).toBe(wasSeen && lives);
      }),
    );
  });

  test("never takes a process for dead that lives and has said so lately", () => {
    const spaces = fc.constantFrom("boot/1", "boot/2", UNKNOWN);
    const living = fc.record({
      host: fc.constantFrom("host", "other"),
      pid: fc.integer({ min: 1, max: 3 }),
      space: spaces,
      start: fc.constantFrom("10", "20"),
    });
    fc.assert(
      fc.property(living, living, (one, other) => {
        // Two that live at once have not the same number in the same space.
        fc.pre(!(isNear(one, other) && one.pid === other.pid));
        const seenBy = (here: NamedProcess, they: NamedProcess) =>
          mayLive(
            they,
            true,
            here,
            systemOf(isNear(here, they) ? { [they.pid]: they.start } : { [here.pid]: here.start }),
          );
        expect([seenBy(one, other), seenBy(other, one)]).toEqual([true, true]);
      }),
    );
  });
});

describe("the name of a process", () => {
  test("says where its number means something, and when it began", () => {
    expect(namedThisProcess()).toEqual({
      host: hostname(),
      pid: process.pid,
      space: pidSpace(),
      start: startOf(process.pid),
    });
    expect(thisProcess()).toBe(thisProcess());
    expect(thisProcess().split(" ")).toHaveLength(5);
  });

  test("of a former version says neither", () => {
    const name = `${hostname()} ${process.ppid} 01ARZ3NDEKTSV4RRFFQ69G5FAV`;
    expect(parseProcess(name)).toMatchObject({ pid: process.ppid, space: UNKNOWN, start: UNKNOWN });
    expect(fateOf(parseProcess(name), namedThisProcess())).toBe("unknown");
  });
});

describe("the system", () => {
  test("is asked whether a process lives", async () => {
    const here = namedThisProcess();
    const child = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"]);
    await once(child, "spawn");
    const other = { ...here, pid: child.pid ?? 0, start: startOf(child.pid ?? 0) };
    expect(fateOf(other, here)).toBe("lives");
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
    expect(fateOf(other, here)).toBe("dead");
  });

  test.runIf(process.platform === "linux")("tells one number's processes apart", () => {
    const here = namedThisProcess();
    const parent = { ...here, pid: process.ppid, start: startOf(process.ppid) };
    expect(here.space).toMatch(/^[\da-f-]{36}\/\d+$/);
    expect(Number(parent.start)).toBeGreaterThan(0);
    expect(fateOf(parent, here)).toBe("lives");
    expect(fateOf({ ...parent, start: `${parent.start}1` }, here)).toBe("dead");
  });
});
