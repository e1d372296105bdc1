import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { mountSmallDisk, smallDisks } from "@/lib/testing/library/mount-disk";

import { noFindings, type Expected } from "./expected";
import type { Line } from "./lines";
import { runProcess } from "./process";
import { Patient, type Trial } from "./trial";

export interface Campaign {
  readonly program: string;
  readonly random: () => number;
  /** An SQLite library of an early version; its upgrade is killed. */
  readonly oldLibrary: string;
  readonly isOver: () => boolean;
  readonly report: (trial: Trial) => void;
}

const DISK_MB = 24;
const TRIALS_PER_LIBRARY = 24;
const DATABASE = "colloquy.db";

/** Faults of libraries in files, until the campaign is over. */
export async function harmFiles(campaign: Campaign): Promise<void> {
  const disks = smallDisks();
  if (disks.areMissing) console.log(`Full disks are left out${disks.reason}.`);
  for (let round = 0; !campaign.isOver(); round += 1) {
    if (round % 3 === 2 && !disks.areMissing) await fillDisk(campaign);
    else await harmFolder(campaign, round % 3 === 1);
  }
}

async function harmFolder(campaign: Campaign, isOld: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-faults-"));
  try {
    const [data, backups] = [join(folder, "data"), join(folder, "backups")];
    for (const each of [data, backups]) mkdirSync(each, { mode: 0o700 });
    if (isOld) cpSync(campaign.oldLibrary, join(data, DATABASE));
    await harmOne(campaign, { data, backups, isOld });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Folders {
  readonly data: string;
  readonly backups: string;
  readonly isOld: boolean;
}

async function harmOne(campaign: Campaign, { data, backups, isOld }: Folders): Promise<void> {
  const { program, random, report, isOver } = campaign;
  const patient = new Patient("SQLite", program, backups);
  const env = { COLLOQUY_DATA: data, DATABASE_URL: "" };
  for (let at = 0; at < TRIALS_PER_LIBRARY && !isOver(); at += 1) {
    const isOpening = at === 0 || random() < 0.15;
    const kind = isOpening
      ? at === 0
        ? isOld
          ? "kill: upgrade"
          : "kill: first start"
        : "kill: start"
      : "kill: acts";
    const kill = isOpening
      ? ({ after: "opening", ms: random() * (isOld ? 400 : 150) } as const)
      : ({ after: "open", ms: 20 + random() * 900 } as const);
    const trial = await patient.suffer(kind, { env, kill, seed: seedOf(random) });
    if (trial !== null) report(trial);
    if (at > 2 && random() < 0.25 && !patient.expected.isPending) {
      report(await damage(campaign, data, patient.expected));
    }
  }
  const last = await patient.suffer("", { env, kill: null, seed: 1, mode: "look" });
  if (last !== null) report(last);
}

const seedOf = (random: () => number): number => Math.floor(random() * 2 ** 31);

/** The process itself takes all space at some moment; half of the starts after that are on the full disk. */
async function fillDisk(campaign: Campaign): Promise<void> {
  const { program, random, report, isOver } = campaign;
  const disk = mountSmallDisk(DISK_MB);
  try {
    const [data, backups] = [join(disk.folder, "data"), join(disk.folder, "backups")];
    for (const each of [data, backups]) mkdirSync(each, { mode: 0o700 });
    const patient = new Patient("SQLite", program, backups);
    const env = { COLLOQUY_DATA: data, DATABASE_URL: "" };
    for (let at = 0; at < TRIALS_PER_LIBRARY / 2 && !isOver(); at += 1) {
      if (random() < 0.5) disk.free();
      const filler = at === 0 ? "" : join(disk.folder, "filler");
      const kill = { after: "open", ms: 300 + random() * 900 } as const;
      const kind = at === 0 ? "kill: first start" : "full disk, then kill";
      const trial = await patient.suffer(kind, { env, kill, filler, seed: seedOf(random) });
      if (trial !== null) report(trial);
      // The copies would fill it by themselves.
      rmSync(join(data, "backups"), { recursive: true, force: true });
    }
    disk.free();
    const last = await patient.suffer("", { env, kill: null, seed: 1, mode: "look" });
    if (last !== null) report(last);
  } finally {
    disk.remove();
  }
}

const PAGE = 4096;

/**
 * Damages a copy of the library: some bytes of a page, a whole page, or its end. It may be refused by name, and what it
 * still shows has to be what was stored.
 */
async function damage(campaign: Campaign, data: string, expected: Expected): Promise<Trial> {
  const { program, random } = campaign;
  const folder = mkdtempSync(join(tmpdir(), "colloquy-damaged-"));
  const findings = noFindings();
  const [copy, intact] = [join(folder, "data"), join(folder, "intact")];
  cpSync(data, copy, { recursive: true });
  cpSync(data, intact, { recursive: true });
  const look = async (place: string, hear: (line: Line) => void) => {
    let isKnown = false;
    const { errors } = await runProcess({
      program,
      seed: 1,
      folder,
      mode: "look",
      kill: null,
      env: { COLLOQUY_DATA: place, DATABASE_URL: "" },
      hear(line) {
        if (line.says === "open" || line.says === "not opened") isKnown = true;
        hear(line);
      },
    });
    if (!isKnown) findings.failedStarts.push(errors || "it ended without a word");
  };
  // What the next start of the undamaged one shows is what there is to lose.
  let shown = new Map(expected.documents);
  await look(intact, (line) => {
    if (line.says !== "open") return;
    shown = new Map(
      Object.entries(line.found.documents).flatMap(([name, each]) => (each ? [[name, each]] : [])),
    );
  });
  const kind = harmFile(join(copy, DATABASE), random);
  await look(copy, (line) => {
    if (line.says === "not opened" && !/^(?:library-|record-damaged|disk-)/.test(line.code)) {
      findings.failedStarts.push(`no name: ${line.code} ${line.message}`);
    }
    if (line.says !== "open") return;
    for (const [name, { hash }] of shown) {
      const now = line.found.documents[name]?.hash;
      if (now !== hash && now?.startsWith("damaged:") !== true) {
        findings.others.push(`${name} of a damaged file is ${now ?? "silently gone"}`);
      }
    }
  });
  rmSync(folder, { recursive: true, force: true });
  return { engine: "SQLite", kind, acknowledged: 0, wasKilled: false, findings };
}

function harmFile(file: string, random: () => number): string {
  if (!existsSync(file)) return "damage: no file";
  const { size } = statSync(file);
  // The log would bring the pages back.
  if (random() < 0.3) {
    truncateSync(file, Math.floor(random() * size));
    return "damage: cut off";
  }
  const page = Math.floor(random() * Math.max(1, size / PAGE));
  const isWhole = random() < 0.3;
  const length = isWhole ? PAGE : 1 + Math.floor(random() * 16);
  const at = page * PAGE + (isWhole ? 0 : Math.floor(random() * (PAGE - length)));
  const bytes = Buffer.alloc(length);
  for (let each = 0; each < length; each += 1) bytes[each] = Math.floor(random() * 256);
  const open = openSync(file, "r+");
  writeSync(open, bytes, 0, length, at);
  closeSync(open);
  return isWhole ? "damage: a page" : "damage: some bytes";
}
