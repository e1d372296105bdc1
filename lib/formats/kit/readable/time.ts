/** `2025-01-31 09:30 UTC`: the same for everybody, since a file is read anywhere. */
function readableTime(ms: number): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return "";
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

export const NO_TIME = "no time recorded";

/** When a message was sent, with the word for it; also that nothing says when. */
export function sentWords(ms: number | null): string {
  const time = ms === null ? "" : readableTime(ms);
  return time === "" ? NO_TIME : `sent ${time}`;
}

const ROLES = new Map([
  ["user", "User"],
  ["assistant", "Assistant"],
  ["tool", "Tool"],
]);

export function roleName(role: string): string {
  return ROLES.get(role) ?? role;
}

/** A value of a tool as text: a text as it is, anything else as JSON. */
export function valueText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
