import { hostname } from "node:os";
import { ulid } from "ulid";

import { processWide } from "@/lib/shared/process-wide";

import { parseProcess, type NamedProcess } from "./process-fate";
import { pidSpace, startOf } from "./system-process";

/**
 * How this process is called among those that share a library: its machine, its number, what no other ever has, within
 * what the number means something, and when it began.
 */
export const thisProcess = (): string =>
  processWide("process", () =>
    [hostname(), process.pid, ulid(), pidSpace(), startOf(process.pid)].join(" "),
  );

/** The same, in parts. */
export const namedThisProcess = (): NamedProcess => parseProcess(thisProcess());

/** Whose a row of work is that begins now; null in a file, which has one owner. */
export const ownerOfWork = ({ engine }: { readonly engine: string }): string | null =>
  engine === "postgres" ? thisProcess() : null;
