import { asRecord } from "@/lib/shared/read-value";
import type { FixOperation } from "@/lib/validation/diagnostic";
import { nameValue, quote } from "../document/describe-value";
import type { Explanation, Fault } from "./fault";
import { askFix, autoFix } from "../document/findings";
import { KINDS } from "./kind";

// Faults that have a known story: older forms of the standard and the usual slips of writers.
// Each case answers null when it is not this one.
type Case = (fault: Fault) => Explanation | null;

const systemRole: Case = ({ keyword, kind, name, value, path, parent }) => {
  if (kind !== "conversation" || keyword !== "enum" || name !== "role" || value !== "system")
    return null;
  const metadata = path.replace(/role$/, "metadata");
  const note: FixOperation =
    asRecord(asRecord(parent)?.["metadata"]) === null
      ? { op: "set", path: metadata, value: { originalRole: "system" } }
      : { op: "set", path: `${metadata}/originalRole`, value: "system" };
  return {
    rule: "msg.role-system",
    tell: () => ({
      message: "The role “system” is not allowed here; system text belongs in `systemMessage`.",
      fix: askFix("Keep it here as a note", { op: "set", path, value: "assistant" }, note),
    }),
  };
};

const legacyOverrides: Case = ({ kind, path, value }) => {
  if (kind !== "conversation" || path !== "/toolOverrides" || asRecord(value) === null) return null;
  return {
    rule: "doc.legacy-tool-overrides",
    tell: () => ({
      message:
        "`toolOverrides` is a single object, as before the first release; it must be a list.",
      fix: autoFix("Wrap it in a list", { op: "set", path, value: [value] }),
    }),
  };
};

const legacyMessage: Case = ({ keyword, params, path, value }) => {
  const message = asRecord(value);
  if (keyword !== "discriminator" || params["tag"] !== "messageType" || message === null)
    return null;
  if (Object.hasOwn(message, "messageType")) return null;
  const isComposite = Array.isArray(message["contentBlocks"]);
  const type = isComposite ? "composite" : "text";
  const operation = { op: "set", path: `${path}/messageType`, value: type } as const;
  const isTold = isComposite || Object.hasOwn(message, "content");
  return {
    rule: "doc.legacy-message",
    tell: () => ({
      message: "This message has no `messageType`; it must be text or composite.",
      fix: isTold
        ? autoFix(`Make it a ${type} message`, operation)
        : askFix(`Make it an empty ${type} message`, operation),
    }),
  };
};

const argsNotObject: Case = ({ kind, name, path, value }) => {
  if (kind !== "conversation" || name !== "args") return null;
  return {
    rule: "tool.args-not-object",
    tell: () => ({
      message: `\`args\` must be an object, found ${nameValue(value)}.`,
      fix: autoFix("Wrap it in an object", { op: "set", path, value: { value } }),
    }),
  };
};

const errorNotObject: Case = ({ kind, name, path, value }) => {
  if (kind !== "conversation" || name !== "toolResultError") return null;
  const wrapped = typeof value === "string" ? { message: value } : { data: value };
  return {
    rule: "tool.error-not-object",
    tell: () => ({
      message: `\`toolResultError\` must be an object, found ${nameValue(value)}.`,
      fix: autoFix("Wrap it in an object", { op: "set", path, value: wrapped }),
    }),
  };
};

const toolsetsSchemaKey: Case = ({ kind, keyword, params, path, value }) => {
  if (kind !== "toolsets" || keyword !== "required" || params["missingProperty"] !== "schema")
    return null;
  if (path !== "" || !Object.hasOwn(asRecord(value) ?? {}, "schemaUrl")) return null;
  return {
    rule: "doc.toolsets-schema-key",
    path: "/schemaUrl",
    tell: () => ({
      message: "A toolsets document names its schema in `schema`, found `schemaUrl`.",
      fix: autoFix("Rename it to `schema`", { op: "rename", path: "/schemaUrl", key: "schema" }),
    }),
  };
};

const schemaUrlMissing: Case = ({ kind, keyword, params, path }) => {
  const { schemaKey, schemaUrl, noun } = KINDS[kind];
  if (path !== "" || keyword !== "required" || params["missingProperty"] !== schemaKey) return null;
  return {
    rule: "schema.required",
    tell: () => ({
      message: `\`${schemaKey}\` is missing; every ${noun} names its schema there.`,
      fix: autoFix("Write the current URL", { op: "set", path: `/${schemaKey}`, value: schemaUrl }),
    }),
  };
};

const stringBoolean: Case = ({ kind, keyword, params, name, path, value }) => {
  if (kind !== "toolsets" || keyword !== "type" || params["type"] !== "boolean") return null;
  if (value !== "true" && value !== "false") return null;
  return {
    rule: "ts.string-boolean",
    tell: () => ({
      message: `\`${name}\` is the text “${value}”; it must be ${value} without quotes.`,
      fix: autoFix(`Write ${value}`, { op: "set", path, value: value === "true" }),
    }),
  };
};

const NETWORK = new Set([
  "http",
  "https",
  "sse",
  "stdio",
  "streamable-http",
  "streamable_http",
  "ws",
  "websocket",
]);

const kindUnknown: Case = ({ kind, keyword, name, path, value }) => {
  if (kind !== "toolsets" || keyword !== "enum" || name !== "kind" || typeof value !== "string")
    return null;
  const proposal = NETWORK.has(value.toLowerCase()) ? "mcp" : "uri";
  return {
    rule: "ts.kind-unknown",
    tell: () => ({
      message: `The kind ${quote(value)} is unknown; it must be builtin, mcp or uri.`,
      fix: askFix(`Make it ${proposal}`, { op: "set", path, value: proposal }),
    }),
  };
};

const CASES: readonly Case[] = [
  systemRole,
  legacyOverrides,
  legacyMessage,
  argsNotObject,
  errorNotObject,
  toolsetsSchemaKey,
  schemaUrlMissing,
  stringBoolean,
  kindUnknown,
];

/** The explanation of a fault that has one of its own. */
export function explainSpecialCase(fault: Fault): Explanation | null {
  for (const explain of CASES) {
    const explanation = explain(fault);
    if (explanation !== null) return explanation;
  }
  return null;
}
