import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

import { getWholeStore } from "@/lib/data/library/client";
import { deleteEndedTexts } from "@/lib/data/shares/sweep";
import { removePartials } from "@/lib/data/store/files/partial-file";
import { actingAs } from "@/lib/data/store/sight/actor";
import {
  isUnderWay,
  noteBackupTurn,
  renewBackupTurn,
  takeBackupTurn,
} from "@/lib/data/backup/turn";
import type {
  BackupCondition,
  BackupDamage,
  BackupResult,
  VerifyReport,
} from "@/lib/domain/backup/report";
import {
  backupName,
  backupTime,
  isBackupDue,
  isVerifyDue,
  outdatedBackups,
} from "@/lib/domain/backup/retention";

import { conditionOf } from "../archive/condition";
import { noteBackup, writeBackup, type BackupVia } from "./backup";
import { damageLines, libraryDamage } from "./damage";
import { noteMaintenance, readMaintenance } from "./maintenance-file";
import { verifyLibrary } from "./verify";

/** The folder scheduled backups go to: `COLLOQUY_BACKUP_DIR`; null where none is set. */
export function backupDirectory(): string | null {
  const folder = process.env["COLLOQUY_BACKUP_DIR"];
  return folder ? resolve(/* turbopackIgnore: true */ folder) : null;
}

/** A backup in the folder of the schedule. */
export interface ListedBackup {
  readonly name: string;
  readonly atMs: number;
  readonly bytes: number;
  readonly condition: BackupCondition;
}

/** Those that are there, newest first. */
export function listBackups(): ListedBackup[] {
  const folder = backupDirectory();
  if (folder === null) return [];
  return namesIn(folder)
    .flatMap((name) => {
      const atMs = backupTime(name);
      const entry = statSync(join(folder, name), { throwIfNoEntry: false });
      if (atMs === null || entry === undefined) return [];
      return [{ name, atMs, bytes: entry.size, condition: conditionOf(join(folder, name)) }];
    })
    .toSorted((a, b) => b.atMs - a.atMs);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(/* turbopackIgnore: true */ folder);
  } catch {
    // Not made yet, or not to be read: the next backup says why.
    return [];
  }
}

/** Makes a backup in a folder and removes those it no longer keeps. What goes wrong is part of the result. */
export async function backUpInto(
  folder: string,
  nowMs = Date.now(),
  via: BackupVia = "schedule",
): Promise<BackupResult> {
  const name = backupName(nowMs);
  let result: BackupResult;
  try {
    // What a killed process left.
    if (existsSync(folder)) removePartials(folder, (each) => /^colloquy-\w+\.zip$/.test(each));
    const damage = await libraryDamage({ isServing: true });
    const store = await getWholeStore();
    const made = await writeBackup(store, join(folder, name), { faults: damage.count });
    await noteBackup(store, made.id, via);
    const isDamaged = damage.count > 0;
    const message = isDamaged ? damagedMessage(damage) : "";
    result = { atMs: nowMs, ok: !isDamaged, name, bytes: made.bytes, message };
    // Those from before the damage are what helps.
    const outdated = isDamaged ? [] : outdatedBackups(namesIn(folder));
    for (const old of outdated) rmSync(join(folder, old), { force: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    result = { atMs: nowMs, ok: false, name, bytes: 0, message };
  }
  noteMaintenance({ backup: result });
  return result;
}

function damagedMessage(damage: BackupDamage): string {
  return `The backup was made, and earlier ones are kept. ${damageLines(damage).join("\n")}`;
}

const RENEW_MS = 10 * 60_000;

/**
 * Makes the backup of the night, unless this process or another one that shares the library has made it.
 * @returns how it went; null when none was to be made here
 */
export async function backUpIfDue(nowMs: number): Promise<BackupResult | null> {
  const folder = backupDirectory();
  const { backup: known } = readMaintenance();
  // Whoever was making one may be gone; that is in the library.
  const mayBeDue = isBackupDue(nowMs, known) || (known !== null && isUnderWay(known));
  if (folder === null || !mayBeDue) return null;
  const store = await getWholeStore();
  const made = await takeBackupTurn(store, nowMs, (last) => isBackupDue(nowMs, last));
  if (made !== null) {
    noteMaintenance({ backup: made });
    return null;
  }
  // One that fails is made up for by the next one; without any, another process begins within ten
  // minutes of the end of this one.
  const renew = () => void renewBackupTurn(store, Date.now()).catch(() => undefined);
  const timer = setInterval(renew, RENEW_MS).unref();
  try {
    const result = await backUpInto(folder, nowMs);
    await noteBackupTurn(store, result);
    return result;
  } finally {
    clearInterval(timer);
  }
}

let verifying: Promise<VerifyReport> | null = null;

/** Verifies the library and keeps the result; whoever asks meanwhile waits for the same one. */
export function verifyNow(): Promise<VerifyReport> {
  verifying ??= verifyLibrary({ isServing: true })
    .then((report) => {
      noteMaintenance({ verify: report });
      return report;
    })
    .finally(() => (verifying = null));
  return verifying;
}

const FIRST_MS = 60_000;
const LOOK_EVERY_MS = 10 * 60_000;

/**
 * Makes backups every night, verifies the library once a day, and deletes the texts of links within ten minutes of their
 * end, while the app is used.
 * @param report what went wrong; the page and health say the same
 */
export function startMaintenance(report: (error: Error) => void): void {
  const again = (afterMs: number): void => {
    setTimeout(() => {
      look()
        .catch((error: unknown) =>
          report(error instanceof Error ? error : new Error(String(error))),
        )
        .finally(() => again(LOOK_EVERY_MS));
    }, afterMs).unref();
  };
  async function look(): Promise<void> {
    await actingAs("colloquy", () => deleteEndedTexts(Date.now()));
    const backup = await actingAs("schedule", () => backUpIfDue(Date.now()));
    if (backup?.ok === false) report(new Error(backup.message));
    const { verify } = readMaintenance();
    if (isVerifyDue(Date.now(), verify)) {
      const { ok, checks } = await verifyNow();
      const failed = checks.flatMap(({ subject, faultCount }) => (faultCount > 0 ? [subject] : []));
      if (!ok) report(new Error(`The verification found faults: ${failed.join(", ")}.`));
    }
  }
  again(FIRST_MS);
}
