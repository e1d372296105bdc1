import { AsyncLocalStorage } from "node:async_hooks";
import type { RevisionStep } from "@/lib/domain/library/revision-step";
import type { Sql } from "./sql";

/** Of the request that is served; null once it is answered, so that what it began says nothing more. */
interface Collector {
  steps: RevisionStep[] | null;
}

interface Steps {
  readonly collectors: AsyncLocalStorage<Collector>;
  /** By connection, which has one transaction at a time. */
  readonly uncommitted: WeakMap<object, RevisionStep[]>;
}

const STEPS = Symbol.for("colloquy.revisionSteps");
const holder = globalThis as typeof globalThis & { [STEPS]?: Steps };
/** For every bundle this process is made of: the one that opened the library ends the transactions of the others. */
const { collectors, uncommitted } = (holder[STEPS] ??= {
  collectors: new AsyncLocalStorage(),
  uncommitted: new WeakMap(),
});

/**
 * Runs a request and says which revisions its edits have made, in their order. Imports and what servers list
 * are no edits: they note nothing.
 */
export async function collectRevisionSteps<T>(
  run: () => Promise<T>,
): Promise<{ result: T; steps: readonly RevisionStep[] }> {
  const steps: RevisionStep[] = [];
  const collector: Collector = { steps };
  try {
    return { result: await collectors.run(collector, run), steps };
  } finally {
    collector.steps = null;
  }
}

/** Notes what the open transaction makes of a piece; it counts when it is committed. */
export function noteRevisionStep(sql: Sql, step: RevisionStep): void {
  if (collectors.getStore() === undefined) return;
  const steps = uncommitted.get(sql) ?? [];
  uncommitted.set(sql, steps);
  steps.push(step);
}

/** At the end of a transaction. */
export function settleRevisionSteps(sql: Sql, isCommitted: boolean): void {
  const steps = uncommitted.get(sql) ?? [];
  uncommitted.delete(sql);
  if (isCommitted) collectors.getStore()?.steps?.push(...steps);
}
