import { conversationSchema } from "@/lib/domain/conversation/schema/conversation";
import { modelsSchema } from "@/lib/domain/models/schema/model";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { toolsetsSchema } from "@/lib/domain/toolset/schema/toolset";
import { quote } from "../document/describe-value";
import { askFix, autoFix } from "../document/findings";
import { identifyKind, KINDS, readMediaType, readSchemaUrl, type DocumentKind } from "./kind";
import type { LintContext } from "../document/lint-context";
import { lintMembers } from "../document/lint-members";

const MEMBERS: Readonly<Record<DocumentKind, ReadonlySet<string>>> = {
  conversation: memberNamesOf(conversationSchema),
  // A toolsets document names its schema in `schema`; writers add the other name for good measure.
  toolsets: new Set([...memberNamesOf(toolsetsSchema), "schemaUrl"]),
  models: memberNamesOf(modelsSchema),
};

function memberNamesOf({ properties }: { readonly properties: object }): ReadonlySet<string> {
  return new Set(Object.keys(properties));
}

/** The version the schemas in use are of. */
const KNOWN_VERSION = [0, 1, 0] as const;

function isNewer(version: string): boolean {
  const parts = version.split("-", 1)[0]?.split(".").map(Number) ?? [];
  for (const [at, known] of KNOWN_VERSION.entries()) {
    const part = parts[at] ?? 0;
    if (part !== known) return part > known;
  }
  return false;
}

function lintSchemaUrl(document: JsonRecord, kind: DocumentKind, { findings }: LintContext): void {
  const { schemaKey, schemaUrl: current } = KINDS[kind];
  const url = document[schemaKey];
  if (typeof url !== "string" || url === current) return;
  const path = `/${schemaKey}`;
  const operation = { op: "set", path, value: current } as const;
  const known = readSchemaUrl(url);
  if (known === null) {
    findings.add("doc.schema-url-unknown", path, () => ({
      message: `${quote(url)} is not the URL of a CJSON schema; the document is read as a ${KINDS[kind].noun}.`,
      fix: autoFix("Write the current URL", operation),
    }));
  } else if (isNewer(known.version)) {
    findings.add("doc.version-newer", path, () => ({
      message: `The document is of version ${known.version}, newer than 0.1.0; it is read as that.`,
    }));
  } else {
    findings.add("doc.schema-url-old", path, () => ({
      message: "This is an older form of the URL; the document is read with the current schema.",
      fix: askFix("Write the current URL", operation),
    }));
  }
}

function lintMediaType(document: JsonRecord, kind: DocumentKind, { findings }: LintContext): void {
  const { mediaType: expected, noun } = KINDS[kind];
  const found = document["mediaType"];
  const operation = { op: "set", path: "/mediaType", value: expected } as const;
  if (found === undefined) {
    findings.add("doc.media-type-missing", "", () => ({
      message: `The document does not state its media type, ${expected}.`,
      fix: autoFix("Add it", operation),
    }));
  } else if (typeof found === "string" && readMediaType(found) !== kind) {
    findings.add("doc.media-type-mismatch", "/mediaType", () => ({
      message: `${quote(found)} is not the media type of a ${noun}, ${expected}.`,
      fix: autoFix("Correct it", operation),
    }));
  }
}

function lintKind(document: JsonRecord, kind: DocumentKind, { findings }: LintContext): void {
  const structure = identifyKind(document)?.structure ?? null;
  if (structure === null || structure === kind) return;
  const { schemaKey, schemaUrl, noun } = KINDS[structure];
  const path = `/${KINDS[kind].schemaKey}`;
  findings.add("doc.kind-mismatch", Object.hasOwn(document, path.slice(1)) ? path : "", () => ({
    message: `The document says it is a ${KINDS[kind].noun}, but its members are those of a ${noun}.`,
    fix: askFix(`Make it a ${noun}`, { op: "set", path: `/${schemaKey}`, value: schemaUrl }),
  }));
}

/**
 * Rules about what every CJSON document says of itself.
 * @param shell the document parsed without its elements; a few of them make a wrong kind visible
 */
export function lintRoot(shell: unknown, kind: DocumentKind, context: LintContext): void {
  const document = asRecord(shell);
  if (document === null) return;
  lintSchemaUrl(document, kind, context);
  lintMediaType(document, kind, context);
  lintKind(document, kind, context);
  lintMembers(document, MEMBERS[kind], "", context);
}
