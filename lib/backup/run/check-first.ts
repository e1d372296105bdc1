import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { countDocuments } from "@/lib/data/backup/verify-documents";
import { getWholeStore } from "@/lib/data/library/client";
import type { BackupCheckLine, BackupDamage, VerifySubject } from "@/lib/domain/backup/report";
import { processWide } from "@/lib/shared/process-wide";

import { libraryDamage } from "./damage";

interface RunningCheck {
  readonly result: Promise<BackupDamage>;
  readonly progress: CheckProgress;
}

interface CheckProgress {
  subject: VerifySubject;
  checked: number;
  total: number;
}

/** One at a time: whoever asks meanwhile waits for the same one. */
const current = processWide<{ check: RunningCheck | null }>("backupCheck", () => ({ check: null }));

function beginCheck(): RunningCheck {
  const progress: CheckProgress = { subject: "database", checked: 0, total: 0 };
  const result = findDamage(progress).finally(() => (current.check = null));
  // Whoever asked may have left by the time it fails; those who wait hear of it all the same.
  result.catch(() => undefined);
  return { result, progress };
}

async function findDamage(progress: CheckProgress): Promise<BackupDamage> {
  const store = await getWholeStore();
  progress.total = await store.read(countDocuments);
  return libraryDamage({
    isServing: true,
    onSubject: (subject) => (progress.subject = subject),
    onDocument: (checked) => (progress.checked = checked),
  });
}

/** Holds everything a backup would have against what was recorded of it, while others are served. */
export function damageBeforeBackup(): Promise<BackupDamage> {
  return (current.check ??= beginCheck()).result;
}

const LINE_EVERY_MS = 300;

/** The same with a line now and then about how far it has come; the last one has the result. */
export async function* checkBeforeBackup(): AsyncGenerator<BackupCheckLine, void, void> {
  const check = (current.check ??= beginCheck());
  for (;;) {
    const damage = await Promise.race([check.result, pause(LINE_EVERY_MS, null, { ref: false })]);
    if (damage !== null) {
      yield { type: "result", damage, ticket: damage.count === 0 ? newTicket() : null };
      return;
    }
    yield { type: "progress", ...check.progress };
  }
}

/** Tickets for one download each, with the time of their end. */
const tickets = processWide("backupTickets", () => new Map<string, number>());

const TICKET_MS = 5 * 60_000;

function newTicket(): string {
  const now = Date.now();
  for (const [ticket, endMs] of tickets) if (endMs < now) tickets.delete(ticket);
  const ticket = randomUUID();
  tickets.set(ticket, now + TICKET_MS);
  return ticket;
}

/** Whether the library was found sound for this download a moment ago; a ticket is good for one. */
export function redeemTicket(ticket: string): boolean {
  const endMs = tickets.get(ticket) ?? 0;
  tickets.delete(ticket);
  return endMs >= Date.now();
}
