import { quote } from "@/lib/domain/document/describe-value";
import { askFix, autoFix } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { lintExtensions } from "@/lib/domain/document/lint-extensions";
import { lintMembers } from "@/lib/domain/document/lint-members";
import { memberNames } from "@/lib/domain/kinds/schema-names";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { lintConfiguration } from "@/lib/domain/secrets/lint-config";
import { formatPointer } from "@/lib/json/pointers";
import { lintTool } from "./tool";
import { toolsetSchema } from "../schema/toolset";

/** `defaults` is what the standard's own texts call `toolsetDefaults`; it has a rule of its own. */
const MEMBERS = new Set([...memberNames(toolsetSchema), "defaults"]);
const DEFAULTS_MEMBERS = memberNames(toolsetSchema.properties.toolsetDefaults);

/** Ids of the toolsets met so far, with their positions. */
export type ToolsetIds = Map<string, number>;

function lintId(
  toolset: JsonRecord,
  position: number,
  seen: ToolsetIds,
  { findings }: LintContext,
): void {
  const id = asText(toolset["id"]);
  const path = `/toolsets/${position}/id`;
  if (id === "")
    findings.add("ts.id-empty", path, () => ({ message: "The toolset has an empty id." }));
  if (id === null || id === "") return;
  const twin = seen.get(id);
  if (twin === undefined) seen.set(id, position);
  else {
    findings.add("ts.id-duplicate", path, () => ({
      message: `Toolset ${twin + 1} has the id ${quote(id)} as well.`,
      fix: askFix("Rename this one", { op: "set", path, value: `${id}-2` }),
    }));
  }
  if (/[/:]/.test(id)) {
    findings.add("ts.separator", path, () => ({
      message: `The id ${quote(id)} contains / or :, which also separate toolset and tool; such names are hard to read.`,
    }));
  }
}

function lintDefaults(toolset: JsonRecord, path: string, context: LintContext): void {
  lintMembers(toolset["toolsetDefaults"], DEFAULTS_MEMBERS, `${path}/toolsetDefaults`, context);
  if (!Object.hasOwn(toolset, "defaults")) return;
  const isFree = !Object.hasOwn(toolset, "toolsetDefaults");
  context.findings.add("ts.defaults-key", `${path}/defaults`, () => ({
    message: "`defaults` has no effect; the member is called `toolsetDefaults`.",
    ...(isFree && {
      fix: autoFix("Rename it", { op: "rename", path: `${path}/defaults`, key: "toolsetDefaults" }),
    }),
  }));
}

/** Values the running application reads as texts. */
function lintTexts(value: unknown, path: string, what: string, { findings }: LintContext): void {
  for (const [name, item] of Object.entries(asRecord(value) ?? {})) {
    if (typeof item === "string") continue;
    const place = path + formatPointer([name]);
    const isPlain = typeof item === "number" || typeof item === "boolean";
    findings.add("ts.value-not-string", place, () => ({
      message: `The ${what} ${quote(name)} is not a text.`,
      ...(isPlain && {
        fix: autoFix("Write it as a text", { op: "set", path: place, value: String(item) }),
      }),
    }));
  }
}

/** Rules about one toolset with its tools. Total: what the schema refuses is passed over here. */
export function lintToolset(
  value: unknown,
  position: number,
  seen: ToolsetIds,
  context: LintContext,
): void {
  const toolset = asRecord(value);
  if (toolset === null) return;
  const path = `/toolsets/${position}`;
  const { server, headers, kind } = toolset;
  const owner = asText(toolset["id"]) ?? "";
  lintMembers(toolset, MEMBERS, path, context);
  lintId(toolset, position, seen, context);
  lintDefaults(toolset, path, context);
  lintExtensions(toolset, path, context);
  lintTexts(headers, `${path}/headers`, "header", context);
  lintTexts(asRecord(server)?.["env"], `${path}/server/env`, "variable", context);
  lintConfiguration(headers, `${path}/headers`, owner, context);
  lintConfiguration(server, `${path}/server`, owner, context);
  if (kind === "mcp" && server === undefined) {
    context.findings.add("ts.mcp-no-server", path, () => ({
      message: "An mcp toolset without `server` can’t be reached.",
    }));
  }
  const names = new Map<string, number>();
  asList(toolset["tools"]).forEach((tool, at) =>
    lintTool(tool, `${path}/tools/${at}`, at, names, context),
  );
}
