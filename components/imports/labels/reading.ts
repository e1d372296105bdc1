import type { PlanItem } from "@/lib/domain/imports/plan";
import type { HostReading } from "@/lib/domain/imports/reading";

/** How an item was read, where that was chosen or guessed; null where it went by itself. */
export function readingWords({ reading }: PlanItem): string | null {
  if (reading?.strict === true) return "read strictly";
  const host = reading?.host;
  if (host === undefined || (!host.isGuess && host.id === host.found)) return null;
  if (host.isOpen === true && host.id === host.found) return "read as a list of MCP servers";
  const label = hostLabel(host, host.id);
  return host.id === host.found ? `read as ${label}, a guess` : `read as ${label}`;
}

/** Why an item counts as the file of a program. */
export function hostReason(host: HostReading): string {
  const found = hostLabel(host, host.found);
  if (host.isOpen === true) {
    return host.id === host.found
      ? "A list of MCP servers; neither its name nor its contents say which program’s."
      : "You chose this. Neither name nor contents say which program’s file it is.";
  }
  if (host.id !== host.found) return `You chose this. Detected: ${found}.`;
  return host.isGuess
    ? "Guessed from the contents; the file name doesn’t say."
    : `Its name is that of a file of ${found}.`;
}

function hostLabel({ options }: HostReading, wanted: string): string {
  return options.find(({ id }) => id === wanted)?.label ?? wanted;
}
