import fc from "fast-check";
import { expect, test } from "vitest";

import { backupName, backupTime, isBackupDue, isVerifyDue, outdatedBackups } from "./retention";

const DAY = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 23, 3);

test("seven days and four weeks stay when a backup is made every night", () => {
  const names = Array.from({ length: 60 }, (_, at) => backupName(now - at * DAY));
  const outdated = new Set(outdatedBackups(names));
  const kept = names.filter((name) => !outdated.has(name)).map((name) => name.slice(9, 17));
  expect(kept).toEqual([
    // Monday to Tuesday, then the Sundays of two more weeks.
    ..."20261123 20261122 20261121 20261120 20261119 20261118 20261117".split(" "),
    "20261115",
    "20261108",
  ]);
});

test("of two backups of a day the newer one stays, and what others put there is left alone", () => {
  const [older, newer] = [backupName(now - 1000), backupName(now)];
  expect(outdatedBackups([older, newer, "colloquy-1.zip", "notes.txt"])).toEqual([older]);
});

test("the newest backup always stays, and pruning twice is pruning once", () => {
  const times = fc.array(fc.integer({ min: 0, max: now }), { minLength: 1 });
  fc.assert(
    fc.property(times, (all) => {
      const names = [...new Set(all.map(backupName))];
      const outdated = new Set(outdatedBackups(names));
      const kept = names.filter((name) => !outdated.has(name));
      expect(kept).toContain(backupName(Math.max(...all)));
      expect(kept.length).toBeLessThanOrEqual(11);
      expect(outdatedBackups(kept)).toEqual([]);
    }),
  );
});

test("a name tells when a backup was made", () => {
  expect(backupTime(backupName(now))).toBe(now);
  expect(backupTime("colloquy-20261123T030000Z.zip.12.partial")).toBeNull();
});

test("a backup is due once a night, also for who was off then, and again an hour after a failure", () => {
  const at = (hour: number, day = 23): number => new Date(2026, 10, day, hour).getTime();
  expect(isBackupDue(at(12), null)).toBe(true);
  expect(isBackupDue(at(2), { atMs: at(4, 22), ok: true, bytes: 900 })).toBe(false);
  expect(isBackupDue(at(3), { atMs: at(4, 22), ok: true, bytes: 900 })).toBe(true);
  expect(isBackupDue(at(12), { atMs: at(3), ok: true, bytes: 900 })).toBe(false);
  expect(isBackupDue(at(12), { atMs: at(11), ok: false, bytes: 0 })).toBe(true);
  expect(isBackupDue(at(12), { atMs: at(12) - 60_000, ok: false, bytes: 0 })).toBe(false);
  // Made, of a damaged library: a second one would be no better.
  expect(isBackupDue(at(12), { atMs: at(11), ok: false, bytes: 900 })).toBe(false);
  expect(isVerifyDue(at(12), { atMs: at(13, 22) })).toBe(false);
  expect(isVerifyDue(at(14), { atMs: at(13, 22) })).toBe(true);
});
