import type { NewTools } from "@/lib/domain/permissions/resolve/new-tools";
import type { SyncSchedule } from "@/lib/domain/sync/view";

/** What happens with tools that a server lists for the first time. */
export const NEW_TOOLS_CHOICES: readonly { value: NewTools; label: string }[] = [
  { value: "disabled", label: "Off" },
  { value: "ask", label: "Ask" },
  { value: "inherit", label: "Inherit" },
];

const NEW_TOOLS_ABOUT: Readonly<Record<NewTools, string>> = {
  disabled: "A tool the server adds stays off until you accept it.",
  ask: "A tool the server adds asks each time until you accept it.",
  inherit: "A tool the server adds follows the toolset’s settings at once.",
};

export function newToolsAbout(value: NewTools): string {
  return NEW_TOOLS_ABOUT[value];
}

export const SCHEDULE_CHOICES: readonly { value: SyncSchedule; label: string }[] = [
  { value: "off", label: "Manual" },
  { value: "hourly", label: "Hourly" },
  { value: "daily", label: "Daily" },
];
