const REASONS: ReadonlyMap<string, string> = new Map([
  ["create", "when the toolset was made"],
  ["update", "when the toolset was changed"],
  ["manual", "asked for by hand"],
  ["schedule", "by schedule"],
]);

/** Why a sync ran, as the end of a sentence. */
export function reasonWords(reason: string): string {
  return REASONS.get(reason) ?? reason;
}

const PHASES: ReadonlyMap<string, string> = new Map([
  ["connecting", "Connecting to the server"],
  ["listing", "Reading its tools"],
  ["saving", "Comparing and saving"],
]);

/** What a running sync does now. */
export function phaseWords(phase: string): string {
  return PHASES.get(phase) ?? phase;
}

/** What happens with tools that a server lists for the first time. */
export const NEW_TOOLS = [
  { value: "disabled", label: "Off" },
  { value: "ask", label: "Ask" },
  { value: "inherit", label: "Inherit" },
] as const;
export type NewTools = (typeof NEW_TOOLS)[number]["value"];

const NEW_TOOLS_ABOUT: Readonly<Record<NewTools, string>> = {
  disabled: "A tool the server adds stays off until it is accepted.",
  ask: "A tool the server adds asks each time until it is accepted.",
  inherit: "A tool the server adds is at once what the toolset says.",
};

export function newToolsAbout(value: NewTools): string {
  return NEW_TOOLS_ABOUT[value];
}

export const SCHEDULES = [
  { value: "off", label: "By hand" },
  { value: "hourly", label: "Hourly" },
  { value: "daily", label: "Daily" },
] as const;
export type Schedule = (typeof SCHEDULES)[number]["value"];

/** "1 tool", "2 tools". */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}
