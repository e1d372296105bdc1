import { extensionKey } from "@/lib/domain/document/extension-key";
import { quote } from "@/lib/domain/document/describe-value";
import { asList, asRecord, asText, type JsonRecord, recordFrom } from "@/lib/shared/read-value";
import { findSchemaFault } from "@/lib/domain/toolset/lint/args-schema";
import type { Toolset } from "@/lib/domain/toolset/schema/toolset";
import type { Diagnostic, Severity } from "@/lib/validation/diagnostic";
import { createConcealer } from "../kit/secrets/conceal";
import { credentialFinding } from "../kit/secrets/credential-finding";
import { createTally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { refuseDepth, refuseItem, refuseShape } from "../kit/contract/refusal";
import { SOURCE_KEY } from "../kit/source/extension";
import { writeToolsets } from "../kit/tools/definitions";
import { plainId } from "../kit/tools/toolset-id";
import { hidePasswords } from "./addresses";
import { statedVersion } from "./detect";
import { findExternal, type ApiDocument } from "./document";
import { OPENAPI_FACTS } from "./facts";
import {
  listOperations,
  unreadOperations,
  operationNames,
  withoutOperations,
  type Operation,
} from "./operations";
import { readOperation } from "./read-tool";
import { newBudget } from "./schema-copy";
import { readSecurity } from "./security";
import type { Unchecked } from "../kit/source/unchecked";
import type { OpenapiDocument, OpenapiInfo, OpenapiServer } from "./source";
import { stemOf } from "../kit/files/stem";

/** Reads a description of an API as one toolset with a tool for each operation. */
export function parseOpenapi(item: unknown, context: ParseContext): Promise<ParseResult> {
  return Promise.resolve(refuse(item, context.pointer) ?? read(asRecord(item) ?? {}, context));
}

function refuse(item: unknown, pointer: string): ParseResult | null {
  const root = asRecord(item);
  const because = (rule: string, message: string, path = "") =>
    refuseItem({ severity: "error", rule, message, path: pointer + path });
  const deep = refuseDepth(item, pointer, "This description nests");
  if (deep !== null) return deep;
  if (root === null) return refuseShape("This is not a description of an API.", pointer);
  const version = statedVersion(root["openapi"]);
  if (version === null || !/^3\.[0-2](?:\.|$)/.test(version)) {
    const stated = version ?? statedVersion(root["swagger"]) ?? "";
    const message = `This describes an API in version ${quote(stated)} of its format; 3.0, 3.1 and 3.2 are read. Tools of its makers turn older descriptions into newer ones.`;
    return because("import.openapi-version", message, version === null ? "/swagger" : "/openapi");
  }
  const external = findExternal(root);
  if (external === null) return null;
  const message = `It refers to another document, ${quote(external.ref)}, and none is fetched. Join its files into one first.`;
  return because("import.openapi-external", message, external.path);
}

function read(item: JsonRecord, { pointer, fileName }: ParseContext): ParseResult {
  const title = asText(infoOf(item).title) ?? "";
  const secrets = createConcealer("none");
  const root = hidePasswords(item, secrets, title);
  const document = { root, isOld: statedVersion(root["openapi"])?.startsWith("3.0") === true };
  const operations = listOperations(document);
  if (operations.length === 0) {
    const [unread] = unreadOperations(document);
    const message =
      unread === undefined
        ? "This API description has no operations."
        : `This description has no operation that tools can call; ${quote(unread.name)} is of a kind that few callers know.`;
    return refuseShape(message, `${pointer}/paths`);
  }
  const tally = createTally(OPENAPI_FACTS);
  const diagnostics: Diagnostic[] = [];
  const report = (severity: Severity, rule: string, path: string, message: string) =>
    diagnostics.push({ severity, rule: `import.openapi-${rule}`, message, path: pointer + path });
  for (const place of secrets.concealed) {
    diagnostics.push(credentialFinding({ ...place, path: pointer + place.path }));
  }
  const { headers, findings } = readSecurity(document, operations);
  for (const each of findings.map((each) => ({ ...each, path: pointer + each.path })))
    diagnostics.push(each);
  const names = operationNames(operations);
  const budget = newBudget();
  const tools = operations.map((operation, at) => {
    const result = readOperation(document, operation, names[at] ?? "tool", budget);
    reportOperation(operation, result, report);
    tally.count("descriptions", result.tool.summary === undefined ? 0 : 1);
    tally.count("schemas", result.isTooBig ? 0 : 1);
    tally.count("parameters", operation.parameters.length - result.leftOut);
    tally.count("headerParameters", result.leftOut);
    tally.count("outputs", result.isOutputKnown ? 1 : 0);
    tally.count("tags", Array.isArray(operation.value.tags) ? 1 : 0);
    tally.count("consequential", result.tool.requiresApproval === true ? 1 : 0);
    return result.tool;
  });
  reportTwins(operations, report);
  reportUncallable(document, report);
  const baseUrl = baseUrlOf(root);
  reportAddresses(operations, baseUrl, report);
  if (baseUrl !== null && !/^https?:\/\//i.test(baseUrl)) {
    const message = `The address of the server, ${quote(baseUrl)}, is a part of one; the rest has to be added.`;
    report("warning", "server", "/servers/0/url", message);
  }
  for (const name of ["operations", "definitions", "requests"] as const) {
    tally.count(name, operations.length);
  }
  tally.count("servers", baseUrl === null ? 0 : 1);
  tally.count("security", Object.keys(headers).length);
  tally.count("versions", versionOf(root) === null ? 0 : 1);
  tally.count("document");
  tally.count("credentials", secrets.concealed.length);
  const toolset = toolsetOf(document, { title, fileName, baseUrl, headers });
  return {
    documents: [{ kind: "toolsets", text: writeToolsets([{ ...toolset, tools }]), title: "" }],
    diagnostics,
    fidelity: tally.report(),
    concealed: secrets.concealed,
  };
}

type Report = (severity: Severity, rule: string, path: string, message: string) => void;

function reportOperation(
  { pointer, lost, method }: Operation,
  { broken, isTooBig, leftOut, tool }: ReturnType<typeof readOperation>,
  report: Report,
): void {
  for (const ref of broken) {
    const message = `${quote(ref)} names nothing in this document; anything is allowed in its place.`;
    report("warning", "reference", pointer, message);
  }
  if (lost > 0) report("warning", "parameter", pointer, `${lost} of its parameters can’t be read.`);
  if (isTooBig) {
    const message =
      "Its arguments use too many definitions to go along with the tool; they are not described.";
    report("warning", "definitions", pointer, message);
  }
  if (leftOut > 0) {
    const message = `${leftOut} of its parameters go into headers or cookies; they are kept, and are not arguments of the tool.`;
    report("info", "header-parameters", pointer, message);
  }
  if (!/^(?:get|post|put|patch|delete)$/.test(method)) {
    report("info", "method", pointer, `Few callers know the method ${method.toUpperCase()}.`);
  }
  const fault = tool.argsSchema === undefined ? null : findSchemaFault(tool.argsSchema);
  if (fault !== null) {
    report("warning", "schema", pointer, `Its arguments are not a JSON Schema: ${fault.reason}.`);
  }
}

/** A toolset has one address, and paths and operations may have others. */
function reportAddresses(operations: readonly Operation[], base: string | null, report: Report) {
  for (const { servers, method, path, pointer } of operations) {
    const own = baseUrlOf({ servers });
    if (own === null || own === base) continue;
    const message = `${quote(`${method.toUpperCase()} ${path}`)} has an address of its own, ${quote(own)}, and the toolset has another; it is kept with the tool.`;
    report("warning", "server", pointer, message);
  }
}

/** What a description has beside operations that can be called, and that so becomes no tool. */
function reportUncallable(document: ApiDocument, report: Report): void {
  for (const { name, pointer: path } of unreadOperations(document)) {
    const message = `${quote(name)} becomes no tool: few callers know such a method. It is kept with the toolset.`;
    report("warning", "method", path, message);
  }
  const webhooks = Object.keys(asRecord(document.root["webhooks"]) ?? {}).length;
  if (webhooks > 0) {
    const message =
      webhooks === 1
        ? "The webhook does not become a tool, because the service calls it."
        : `The ${webhooks} webhooks do not become tools, because the service calls them.`;
    report("info", "webhooks", "/webhooks", message);
  }
}

/** An id represents one operation only; the others get a number. */
function reportTwins(operations: readonly Operation[], report: Report): void {
  const seen = new Set<string>();
  for (const { value, pointer } of operations) {
    const id = asText(value.operationId);
    if (!id) continue;
    if (seen.has(id)) {
      const message = `Another operation has the id ${quote(id)}, too; this tool’s name ends in a number.`;
      report("warning", "id-twice", `${pointer}/operationId`, message);
    }
    seen.add(id);
  }
}

const infoOf = ({ info }: Unchecked<OpenapiDocument>): Unchecked<OpenapiInfo> =>
  asRecord(info) ?? {};

const versionOf = (root: Unchecked<OpenapiDocument>) => asText(infoOf(root).version) || null;

function toolsetOf(
  { root }: ApiDocument,
  about: { title: string; fileName: string; baseUrl: string | null; headers: JsonRecord },
): Toolset {
  const { title, fileName, baseUrl, headers } = about;
  const version = versionOf(root);
  const description = asText(infoOf(root).description);
  const paths = Object.entries(asRecord(root["paths"]) ?? {}).map(([path, value]) => [
    path,
    withoutOperations(value),
  ]);
  const spec = {
    ...(description ? { description } : {}),
    ...(baseUrl === null ? {} : { adapter: { http: { baseUrl } } }),
  };
  return {
    id: plainId(title.trim()) || plainId(stemOf(fileName).trim()) || "api",
    kind: "uri",
    ...(version === null ? {} : { version }),
    ...(baseUrl === null ? {} : { server: { url: baseUrl } }),
    ...(Object.keys(headers).length === 0 ? {} : { headers: { ...headers } }),
    extensions: {
      ...(Object.keys(spec).length === 0
        ? {}
        : { [extensionKey("cadenya")]: { v: 1, format: "cadenya@seed", values: { spec } } }),
      [SOURCE_KEY]: {
        v: 1,
        format: "openapi",
        original: { ...root, paths: recordFrom(paths) },
      },
    },
  };
}

/** The first address of a list, its variables filled in with what they are by default; null when there is none. */
function baseUrlOf({ servers }: { readonly servers?: unknown }): string | null {
  const server: Unchecked<OpenapiServer> | null = asRecord(asList(servers)[0]);
  const url = asText(server?.url);
  if (!url) return null;
  const variables = asRecord(server?.variables) ?? {};
  return url.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = Object.hasOwn(variables, name) ? asRecord(variables[name]) : null;
    return asText(variable?.["default"]) ?? whole;
  });
}
