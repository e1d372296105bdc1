import {
  openingSteps,
  type PermissionBook,
} from "@/lib/domain/permissions/resolve/in-conversation";
import type { Installation } from "@/lib/domain/permissions/resolve/installation";
import { applyDraft, type DraftChange } from "@/lib/domain/permissions/resolve/draft";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { findSchemaFault } from "@/lib/domain/toolset/lint/args-schema";
import type { ToolAddress } from "@/lib/domain/toolset/schema/tool-id";
import { compileForeignSchema, type ForeignCheck } from "@/lib/validation/foreign-schema";
import { inTurns } from "@/lib/work/turns";

import { readApplicationDefaults, readToolsetDocuments } from "./documents";
import { readInstallationGates } from "./installation-gates";
import { readSyncStates } from "../sync/pins/states";

/** One toolset of the library and where it is stored. */
export interface PlacedToolset {
  readonly fileId: string;
  readonly fileTitle: string;
  /** Row id, for edits. */
  readonly rowId: number;
  /** An edit has to expect it. */
  readonly revision: number;
  readonly value: unknown;
}

/** All stored toolsets and what they decide together. */
export interface LibraryPolicy {
  /** In the order in which tools name them by position. */
  readonly toolsets: readonly PlacedToolset[];
  readonly application: JsonRecord;
  readonly book: PermissionBook;
}

/**
 * Reads the permissions of the whole library.
 * @param draft changes that are not saved
 * @param installation what holds on this machine only; null for what has to mean the same elsewhere
 */
export async function readLibraryPolicy(
  draft: readonly DraftChange[] = [],
  installation: Installation | null = null,
): Promise<LibraryPolicy> {
  const [documents, application] = await Promise.all([
    readToolsetDocuments(),
    readApplicationDefaults(),
  ]);
  const placed = documents.flatMap(({ fileId, title, toolsets: own }) =>
    own.map((toolset): PlacedToolset => ({ fileId, fileTitle: title, ...toolset })),
  );
  const drafted = applyDraft({ toolsets: placed, application }, draft);
  const values = drafted.toolsets.map(({ value }) => value);
  const book = await inTurns(
    openingSteps({
      toolsets: values,
      application: drafted.application,
      syncState: await readSyncStates(drafted.toolsets),
      ...(installation === null
        ? {}
        : { local: await readInstallationGates(drafted.toolsets, installation) }),
    }),
  );
  return { ...drafted, book };
}

/** Compiled checks by the parsed tool, which is the same as long as its file is not edited. */
const checks = new WeakMap<JsonRecord, ForeignCheck | null>();
/** Longer definitions are not compiled; no tool a model can use has one. */
const LONGEST_SCHEMA = 200_000;

/** How to check arguments of a tool; null when it states no schema that can be used. */
export function argsCheckOf({ toolsets }: LibraryPolicy, tool: ToolAddress): ForeignCheck | null {
  const toolset = asRecord(toolsets[tool.toolset]?.value);
  const entry = asRecord(asList(toolset?.["tools"])[tool.tool]);
  if (entry === null) return null;
  const known = checks.get(entry);
  if (known !== undefined) return known;
  const schema = asRecord(entry["argsSchema"]);
  const usable =
    schema !== null &&
    findSchemaFault(schema) === null &&
    JSON.stringify(schema).length <= LONGEST_SCHEMA;
  const check = usable ? compileForeignSchema(schema) : null;
  const judge: ForeignCheck | null =
    check === null
      ? null
      : (args, budget) => (isWrapped(args, schema) ? null : check(args, budget));
  checks.set(entry, judge);
  return judge;
}

/** Imports wrap arguments that were no object; such a wrapper is not what the tool was given. */
function isWrapped(args: unknown, schema: JsonRecord | null): boolean {
  const names = Object.keys(asRecord(args) ?? {});
  const [only] = names;
  if (names.length !== 1 || (only !== "_raw" && only !== "value")) return false;
  return !Object.hasOwn(asRecord(schema?.["properties"]) ?? {}, only);
}

/** The version a toolset states. */
export function versionOf({ toolsets }: LibraryPolicy, toolset: number): string | null {
  return asText(asRecord(toolsets[toolset]?.value)?.["version"]);
}
