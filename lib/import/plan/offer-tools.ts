import { parseJson } from "@/lib/shared/json-text";
import { asList, asRecord, asText } from "@/lib/shared/read-value";
import type { OfferedTool, OfferedTools } from "@/lib/domain/toolset/view/offered-tools";
import { readJsonc } from "@/lib/formats/kit/syntax/jsonc";
import { openapi } from "@/lib/formats/openapi";
import { SOURCE_KEY } from "@/lib/formats/kit/source/extension";
import { readYaml } from "@/lib/formats/kit/syntax/yaml";
import { contentHash } from "@/lib/json/hash";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { fatal } from "../source/diagnose";
import { IMPORTER_VERSION } from "./foreign";

/**
 * The tools that the operations of an OpenAPI document are. Nothing is kept of it.
 * @param bytes JSON, also with comments, or YAML
 */
export async function offerTools(bytes: Uint8Array, fileName: string): Promise<OfferedTools> {
  const read = readValue(bytes);
  if ("problem" in read) return { tools: [], findings: [read.problem] };
  const probe = { name: fileName, root: "object", sample: read.value } as const;
  if (asRecord(read.value) === null || !openapi.detect(probe)) {
    const message = "This is not an OpenAPI document: it states no version of that format.";
    return { tools: [], findings: [fatal("import.no-openapi", message)] };
  }
  const { documents, diagnostics } = await openapi.parse(read.value, {
    fileName,
    fileHash: contentHash(bytes),
    pointer: "",
    importedAt: new Date().toISOString(),
    importerVersion: IMPORTER_VERSION,
  });
  const toolsets = documents.flatMap(({ text }) =>
    asList(asRecord(JSON.parse(text))?.["toolsets"]),
  );
  const tools = toolsets.flatMap((toolset) => asList(asRecord(toolset)?.["tools"]).map(offer));
  return { tools: tools.filter((tool) => tool !== null), findings: diagnostics };
}

function offer(value: unknown): OfferedTool | null {
  const tool = asRecord(value);
  const source = asRecord(asRecord(tool?.["extensions"])?.[SOURCE_KEY]);
  if (tool === null) return null;
  return {
    name: asText(tool["name"]) ?? "",
    summary: asText(tool["summary"]),
    method: (asText(source?.["method"]) ?? "").toUpperCase(),
    path: asText(source?.["path"]) ?? "",
    tool,
  };
}

function readValue(bytes: Uint8Array): { value: unknown } | { problem: Diagnostic } {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { problem: fatal("json.encoding", "The file is not UTF-8 text.") };
  }
  const json = parse(text) ?? parse(readJsonc(text)?.json ?? "");
  if (json !== null) return json;
  const yaml = readYaml(text);
  if (yaml.ok) return { value: yaml.value };
  const { code, message, line, column } = yaml.problem;
  return { problem: { ...fatal(`yaml.${code}`, message), line, column } };
}

function parse(text: string): { value: unknown } | null {
  try {
    return { value: parseJson(text) };
  } catch {
    return null;
  }
}
