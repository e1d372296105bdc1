const KEY = Symbol.for("colloquy.sync-faults");
type Reporter = (error: unknown) => void;
const holder = globalThis as typeof globalThis & { [KEY]?: Reporter };

/** Where faults of syncs go that nobody waits for. */
export function reportFaultsTo(reporter: Reporter): void {
  holder[KEY] = reporter;
}

/** Tells of a fault of our own; what a server does wrong is stored with its sync instead. */
export function reportFault(error: unknown): void {
  const reporter = holder[KEY];
  if (reporter !== undefined) reporter(error);
  else process.emitWarning(error instanceof Error ? error : "A sync failed for an unknown reason.");
}
