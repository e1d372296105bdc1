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

import { seedOf, type Campaign, type Kind } from "./campaign";
import { noFindings } from "./expected";
import type { Documents, Line, Shown } from "./lines";
import { runProcess } from "./process";
import { lookAgain, Patient, type Trial } from "./trial";

const DISK_MB = 24;
const TRIALS_PER_LIBRARY = 24;
const DATABASE = "colloquy.db";
/** Killed later than this, an upgrade is done. */
const LONGEST_UPGRADE_MS = 400;

const always = (): null => null;

/** Faults of libraries in files. */
export const FILE_FAULTS: readonly Kind[] = [
  { engine: "sqlite", name: "kill", missing: always, harm: killProcesses },
  { engine: "sqlite", name: "upgrade", missing: always, harm: killUpgrades },
  { engine: "sqlite", name: "damage", missing: always, harm: damageFiles },
  {
    engine: "sqlite",
    name: "disk",
    missing: () => (smallDisks().areMissing ? "this process may not mount a file system" : null),
    harm: fillDisk,
  },
];

/** A library in a folder of its own, which is gone after the work. */
async function withFolder(
  program: string,
  work: (library: FileLibrary) => Promise<void>,
  folder = mkdtempSync(join(tmpdir(), "colloquy-faults-")),
): Promise<void> {
  try {
    const [data, backups] = [join(folder, "data"), join(folder, "backups")];
    for (const each of [data, backups]) mkdirSync(each, { mode: 0o700, recursive: true });
    const env = { COLLOQUY_DATA: data, DATABASE_URL: "" };
    await work({ data, env, patient: new Patient("SQLite", program, backups) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface FileLibrary {
  readonly data: string;
  readonly env: Readonly<Record<string, string>>;
  readonly patient: Patient;
}

async function killProcesses({ program, random, report, isOver }: Campaign): Promise<void> {
  await withFolder(program, async ({ env, patient }) => {
    for (let at = 0; at < TRIALS_PER_LIBRARY && !isOver(); at += 1) {
      const isOpening = at === 0 || random() < 0.15;
      const trial = await patient.suffer(killName(at, isOpening), {
        env,
        kill: isOpening
          ? { after: "opening", ms: random() * 150 }
          : { after: "open", ms: 20 + random() * 900 },
        seed: seedOf(random),
      });
      if (trial !== null) report(trial);
    }
    await lookAgain(patient, env, report);
  });
}

function killName(at: number, isOpening: boolean): string {
  if (at === 0) return "kill: first start";
  return isOpening ? "kill: start" : "kill: acts";
}

/** Each library is upgraded once, so there is one for each kill. */
async function killUpgrades(campaign: Campaign): Promise<void> {
  const { program, random, report, isOver, oldLibrary } = campaign;
  let documents: Documents = {};
  await withFolder(program, async ({ data, env }) => {
    cpSync(oldLibrary, join(data, DATABASE));
    documents = await lookInto(program, env);
  });
  while (!isOver()) {
    await withFolder(program, async ({ data, env, patient }) => {
      cpSync(oldLibrary, join(data, DATABASE));
      patient.expected.adopt(documents);
      const kill = { after: "opening", ms: random() * LONGEST_UPGRADE_MS } as const;
      await patient.suffer("kill: upgrade", { env, kill, seed: seedOf(random), mode: "look" });
      await lookAgain(patient, env, report);
    });
  }
}

/** The documents that an undisturbed start finds. */
async function lookInto(program: string, env: FileLibrary["env"]): Promise<Documents> {
  let documents: Documents | null = null;
  const hear = (line: Line): void => {
    if (line.says === "open") ({ documents } = line.found);
  };
  const run = { program, seed: 1, folder: "", mode: "look", kill: null, env, hear } as const;
  const { errors } = await runProcess(run);
  if (documents === null) throw new Error(`The early library does not open: ${errors}`);
  return documents;
}

/** Damages a library after some of its acts. */
async function damageFiles(campaign: Campaign): Promise<void> {
  const { program, random, report, isOver } = campaign;
  await withFolder(program, async ({ data, env, patient }) => {
    for (let at = 0; at < TRIALS_PER_LIBRARY && !isOver(); at += 1) {
      if (at % 4 === 0) {
        const kill = { after: "open", ms: 500 + random() * 900 } as const;
        const trial = await patient.suffer("kill: acts", { env, kill, seed: seedOf(random) });
        if (trial !== null) report(trial);
      }
      report(await damage(campaign, data));
    }
    await lookAgain(patient, env, report);
  });
}

/** The process itself takes all space at some moment; half of the starts after that are on the full disk. */
async function fillDisk({ program, random, report, isOver }: Campaign): Promise<void> {
  const disk = mountSmallDisk(DISK_MB);
  try {
    await withFolder(
      program,
      async ({ data, env, patient }) => {
        for (let at = 0; at < TRIALS_PER_LIBRARY / 2 && !isOver(); at += 1) {
          if (random() < 0.5) disk.free();
          const filler = at === 0 ? "" : join(disk.folder, "filler");
          const kill = { after: "open", ms: 300 + random() * 900 } as const;
          const kind = at === 0 ? "kill: acts" : "full disk, then kill";
          const trial = await patient.suffer(kind, { env, kill, filler, seed: seedOf(random) });
          if (trial !== null) report(trial);
          // The copies would fill it by themselves.
          rmSync(join(data, "backups"), { recursive: true, force: true });
        }
        disk.free();
        await lookAgain(patient, env, report);
      },
      join(disk.folder, "library"),
    );
  } finally {
    disk.remove();
  }
}

const PAGE = 4096;

/**
 * Damages a copy of the library: some bytes of a page, a whole page, or its end. It may be refused by name, and what it
 * still shows has to be what was stored.
 */
async function damage({ program, random }: Campaign, data: string): Promise<Trial> {
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
    if (!isKnown) findings.failedStarts.push(errors);
  };
  // What the next start of the undamaged one shows is what there is to lose.
  let shown = new Map<string, Shown>();
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
