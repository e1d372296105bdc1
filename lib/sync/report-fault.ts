import { processWide } from "@/lib/shared/process-wide";

type Reporter = (error: unknown) => void;
const faults = processWide<{ reporter?: Reporter }>("sync-faults", () => ({}));

/** Where faults of syncs go that nobody waits for. */
export function reportFaultsTo(reporter: Reporter): void {
  faults.reporter = reporter;
}

/** Tells of a fault of our own; what a server does wrong is stored with its sync instead. */
export function reportFault(error: unknown): void {
  const { reporter } = faults;
  if (reporter !== undefined) reporter(error);
  else process.emitWarning(error instanceof Error ? error : "A sync failed for an unknown reason.");
}
