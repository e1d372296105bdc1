import type { Severity } from "@/lib/validation/diagnostic";

/**
 * Every rule a document can break by itself, with its severity. The ids are stable: suppressions,
 * reports and tests name them. The verdict comes from the schema alone; rules marked with a star
 * tell what the schema refuses, the others never change it (a null is refused, yet only a warning).
 */
export const RULES = {
  // Text and JSON
  "json.syntax": "error",
  "json.truncated": "error",
  "json.encoding": "error",
  "json.bom": "info",
  "json.duplicate-key": "warning",
  "json.number-precision": "warning",
  "json.proto-key": "warning",
  "json.lone-surrogate": "warning",
  "json.control-chars": "info",
  "json.depth": "error",

  // What the schema refuses (*), and nothing more telling can be said
  "schema.type": "error",
  "schema.required": "error",
  "schema.enum": "error",
  "schema.discriminator": "error",

  // Document
  "doc.not-cjson": "error",
  "doc.root-array": "info",
  "doc.kind-mismatch": "warning",
  "doc.schema-url-unknown": "warning",
  "doc.schema-url-old": "info",
  "doc.version-newer": "warning",
  "doc.toolsets-schema-key": "error", // *
  "doc.media-type-missing": "info",
  "doc.media-type-mismatch": "warning",
  "doc.null-property": "warning", // *
  "doc.unknown-property": "info",
  "doc.legacy-tool-overrides": "error", // *
  "doc.legacy-message": "error", // *
  "doc.id-empty": "warning",
  "doc.parent-self": "warning",
  "doc.title-blank": "info",

  // Dates
  "date.zoneless": "warning",
  "date.loose": "info",
  "date.only": "warning",
  "date.unreadable": "warning",
  "date.updated-before-created": "info",
  "date.future": "info",
  "date.never": "info",

  // Messages
  "msg.id-duplicate": "warning",
  "msg.id-empty": "warning",
  "msg.empty": "info",
  "msg.text-with-blocks": "warning",
  "msg.composite-with-content": "warning",
  "msg.role-system": "error", // *
  "msg.sender-not-user": "info",
  "msg.metadata-not-assistant": "info",
  "msg.streaming-left": "info",

  // Order and retries
  "order.index-partial": "warning",
  "order.index-vs-array": "info",
  "order.index-negative": "info",
  "order.time-backwards": "info",
  "retry.none-preferred": "warning",
  "retry.many-preferred": "warning",
  "retry.preferred-alone": "info",
  "retry.preferred-deleted": "warning",
  "retry.mixed-roles": "info",

  // Blocks and tools
  "block.id-duplicate": "warning",
  "block.empty-text": "info",
  "tool.args-not-object": "error", // *
  "tool.error-not-object": "error", // *
  "tool.result-orphan": "warning",
  "tool.approval-orphan": "warning",
  "tool.result-before-call": "warning",
  "tool.no-result": "info",
  "tool.result-before-approval": "warning",
  "tool.approval-unnamed": "info",
  "tool.many-results": "info",
  "tool.approval-conflict": "warning",
  "tool.approval-missing": "warning",
  "tool.ran-after-rejection": "warning",
  "tool.failed-without-error": "info",
  "tool.error-on-success": "warning",
  "tool.duration-negative": "warning",
  "override.duplicate": "warning",

  // Attachments
  "att.no-content": "warning",
  "att.base64-invalid": "warning",
  "att.size-mismatch": "warning",
  "att.hash-mismatch": "warning",
  "att.hash-form": "info",
  "att.size-negative": "warning",
  "att.uri-invalid": "warning",
  "att.uri-local": "info",
  "att.id-duplicate": "warning",
  "att.name-duplicate": "info",
  "att.mime-missing": "info",
  "att.mime-kind": "info",
  "att.duplicate-content": "info",

  // History and privacy
  "audit.first-not-created": "info",
  "audit.out-of-order": "info",
  "audit.restore-without-delete": "info",
  "privacy.no-owner": "warning",

  // Toolsets and models
  "ts.id-duplicate": "warning",
  "ts.tool-duplicate": "warning",
  "ts.id-empty": "warning",
  "ts.name-empty": "warning",
  "ts.separator": "info",
  "ts.string-boolean": "error", // *
  "ts.defaults-key": "warning",
  "ts.kind-unknown": "error", // *
  "ts.mcp-no-server": "warning",
  "ts.args-schema-invalid": "warning",
  "ts.value-not-string": "info",
  "model.id-duplicate": "warning",
  "model.provider-form": "info",
  "model.key-not-name": "warning",

  // Extensions and secrets
  "ext.unnamespaced": "warning",
  "ext.unknown": "info",
  "ext.size": "info",
  "secret.config-value": "error",
  "secret.env-name": "warning",
  "secret.url-userinfo": "warning",
} as const satisfies Readonly<Record<string, Severity>>;

export type Rule = keyof typeof RULES;
