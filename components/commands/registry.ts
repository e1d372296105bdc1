import { COMMANDS, type CommandId } from "./catalog";

type Run = () => unknown;

/** What runs a command: the component that came last; the ones before it wait behind. */
const handlers = new Map<CommandId, Run[]>();
const listeners = new Set<() => void>();
let snapshot: readonly CommandId[] = [];

/** Offers commands; the answer takes the offer back. */
export function registerCommands(offered: ReadonlyMap<CommandId, Run>): () => void {
  for (const [id, run] of offered) handlers.set(id, (handlers.get(id) ?? []).concat(run));
  announce();
  return () => {
    for (const [id, run] of offered) {
      const left = (handlers.get(id) ?? []).filter((one) => one !== run);
      if (left.length === 0) handlers.delete(id);
      else handlers.set(id, left);
    }
    announce();
  };
}

function announce(): void {
  snapshot = COMMANDS.map(({ id }) => id).filter((id) => handlers.has(id));
  for (const listener of listeners) listener();
}

/** Commands that can be run now, in the order of the catalog. */
export function availableCommands(): readonly CommandId[] {
  return snapshot;
}

export function onCommandsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs a command; false when nothing on the page offers it, or when it says so itself. */
export function runCommand(id: CommandId): boolean {
  const run = handlers.get(id)?.at(-1);
  if (run === undefined) return false;
  const result = run();
  // What a command cannot do, it tells the person itself; anything else is a bug for the console.
  Promise.resolve(result).catch(reportError);
  return result !== false;
}
