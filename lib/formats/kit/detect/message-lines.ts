import { asList, asRecord, asText } from "@/lib/shared/read-value";

const ROLES: ReadonlySet<string> = new Set(
  "system developer user assistant tool function".split(" "),
);

/** Items that the Responses interface lists beside messages. */
const ITEM = /^(?:message|reasoning|\w+_call|\w+_call_output)$/;

/**
 * Whether the lines of a file are the messages of one conversation, as scripts that talk to a model append them. Lines
 * that say what they are besides, as those of logs and of data sets do, are of another kind. What a session of an SDK
 * stores has items of the Responses interface among such messages.
 * @param sample the first lines, null for one that is no JSON
 */
export function areMessageLines(sample: unknown): boolean {
  const lines = asList(sample).filter((line) => line !== null);
  return lines.length > 1 && lines.some(isMessageLine) && lines.every(isMessageOrItem);
}

const isMessageOrItem = (value: unknown) =>
  isMessageLine(value) || ITEM.test(asText(asRecord(value)?.["type"]) ?? "");

function isMessageLine(value: unknown): boolean {
  const line = asRecord(value) ?? {};
  const isOther = ["type", "object", "parts"].some((name) => Object.hasOwn(line, name));
  return !isOther && Object.hasOwn(line, "content") && ROLES.has(asText(line["role"]) ?? "");
}
