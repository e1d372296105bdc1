import { quote } from "@/lib/domain/document/describe-value";
import { askFix, autoFix } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { lintExtensions } from "@/lib/domain/document/lint-extensions";
import { lintMembers } from "@/lib/domain/document/lint-members";
import { memberNames } from "@/lib/domain/kinds/schema-names";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { lintConfiguration } from "@/lib/domain/secrets/lint-config";
import type { Fix, FixOperation } from "@/lib/validation/diagnostic";
import { lintAuditTrail } from "./audit-trail";
import { conversationSchema } from "../schema/conversation";

const OVERRIDE_MEMBERS = memberNames(conversationSchema.properties.toolOverrides.items);

function lintIdentity(document: JsonRecord, { findings, newId }: LintContext): void {
  const { id, parentId, isPrivate, ownerId } = document;
  if (id === "") {
    findings.add("doc.id-empty", "/id", () => ({
      message: "The conversation has an empty id.",
      fix: autoFix("Give it a new id", { op: "set", path: "/id", value: newId() }),
    }));
  } else if (typeof id === "string" && id === parentId) {
    findings.add("doc.parent-self", "/parentId", () => ({
      message: "The conversation names itself as its parent.",
      fix: askFix("Remove the parent", { op: "remove", path: "/parentId" }),
    }));
  }
  if (isPrivate === true && (ownerId === undefined || ownerId === null || ownerId === "")) {
    findings.add("privacy.no-owner", "/isPrivate", () => ({
      message: "The conversation is private, but nothing says whose it is.",
    }));
  }
}

/** Later overrides of one tool win member by member; the merged one takes the place of the first. */
function mergeFix(overrides: readonly (JsonRecord | null)[], places: readonly number[]): Fix {
  const merged: Record<string, unknown> = {};
  for (const place of places) {
    for (const [name, value] of Object.entries(overrides[place] ?? {})) {
      Object.defineProperty(merged, name, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
  }
  // From the end, so that no removal moves what is still to be removed.
  const removals = places
    .slice(1)
    .toReversed()
    .map((place): FixOperation => ({ op: "remove", path: `/toolOverrides/${place}` }));
  const first: FixOperation = {
    op: "set",
    path: `/toolOverrides/${places[0] ?? 0}`,
    value: merged,
  };
  return { title: "Merge them", mode: "auto", operations: [first, ...removals] };
}

function lintOverrides(value: unknown, context: LintContext): void {
  const overrides = asList(value).map(asRecord);
  const placesOf = new Map<string, number[]>();
  overrides.forEach((override, position) => {
    const path = `/toolOverrides/${position}`;
    const toolId = asText(override?.["toolId"]);
    lintMembers(override, OVERRIDE_MEMBERS, path, context);
    lintConfiguration(
      override?.["configOverrides"],
      `${path}/configOverrides`,
      toolId ?? "",
      context,
    );
    if (toolId === null) return;
    const places = placesOf.get(toolId);
    if (places) places.push(position);
    else placesOf.set(toolId, [position]);
  });
  for (const [toolId, places] of placesOf) {
    if (places.length === 1) continue;
    context.findings.add("override.duplicate", `/toolOverrides/${places.at(-1) ?? 0}`, () => ({
      message: `${places.length} overrides are about ${quote(toolId)}; of each setting the last one counts.`,
      fix: mergeFix(overrides, places),
    }));
  }
}

/** Rules about a conversation apart from its messages. Total: what the schema refuses is passed over. */
export function lintConversationShell(shell: unknown, context: LintContext): void {
  const document = asRecord(shell);
  if (document === null) return;
  lintIdentity(document, context);
  lintOverrides(document["toolOverrides"], context);
  lintAuditTrail(document, "", context);
  lintExtensions(document, "", context);
}
