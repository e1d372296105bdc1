import { readdirSync } from "node:fs";

import { Expected, noFindings, type Findings } from "./expected";
import type { Line } from "./lines";
import { runProcess, type Run } from "./process";

/** What one fault was, and what was found after it. */
export interface Trial {
  readonly engine: string;
  readonly kind: string;
  readonly acknowledged: number;
  readonly wasKilled: boolean;
  readonly findings: Findings;
}

/** A library to which one fault after the other is done. */
export class Patient {
  readonly expected = new Expected();
  readonly #engine: string;
  readonly #program: string;
  /** Where its backups go. */
  readonly #folder: string;
  /** The fault that the next start has to stand. */
  #last: { kind: string; acknowledged: number; wasKilled: boolean; findings: Findings } | null =
    null;

  constructor(engine: string, program: string, folder: string) {
    this.#engine = engine;
    this.#program = program;
    this.#folder = folder;
  }

  /**
   * Starts a process on what the fault before has left, and does the next one to it.
   * @returns what the fault before has come to; null for the first start
   */
  async suffer(
    kind: string,
    run: Pick<Run, "env" | "kill" | "seed" | "filler" | "mode" | "whileOpen">,
  ): Promise<Trial | null> {
    const before = this.#last;
    const findings = before?.findings ?? noFindings();
    const next = noFindings();
    const known = this.expected.acknowledged;
    let isOpen = false;
    let refusal = "";
    this.expected.noteBackups(readdirSync(this.#folder).filter((name) => name.endsWith(".zip")));
    const { wasKilled, isStuck, errors } = await runProcess({
      ...run,
      program: this.#program,
      folder: this.#folder,
      hear: (line: Line) => {
        if (line.says === "open") {
          isOpen = true;
          this.expected.settle(line.found, findings);
        } else if (line.says === "not opened") refusal = `${line.code} ${line.message}`;
        else this.expected.hear(line, next);
      },
    });
    if (isStuck && isOpen) next.others.push(`with the library open: ${errors}`);
    // One that was killed while it opened the library leaves its question to the next.
    const isUnknown = !isOpen && wasKilled && !isStuck && refusal === "";
    if (!isOpen && !isUnknown) findings.failedStarts.push(refusal || errors);
    const acknowledged = this.expected.acknowledged - known;
    if (isUnknown && before !== null) {
      this.#last = { ...before, kind: `${before.kind}, then ${kind}` };
      return null;
    }
    this.#last = { kind, acknowledged, wasKilled, findings: next };
    return before === null ? null : { engine: this.#engine, ...before, findings };
  }
}

/** Starts once more without a fault, which shows what the last one has come to. */
export async function lookAgain(
  patient: Patient,
  env: Readonly<Record<string, string>>,
  report: (trial: Trial) => void,
): Promise<void> {
  const last = await patient.suffer("", { env, kill: null, seed: 1, mode: "look" });
  if (last !== null) report(last);
}
