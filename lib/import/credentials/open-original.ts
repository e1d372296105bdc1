import { readJsonc } from "@/lib/formats/kit/syntax/jsonc";
import { readYaml } from "@/lib/formats/kit/syntax/yaml";

import type { OpenFile } from "./conceal-original";

/** Opens the text of an item that one of our readers of JSON, JSON with comments or YAML has read before. */
export function openOriginal(raw: string): OpenFile | null {
  const text = raw.replace(/^\uFEFF/u, "");
  const json = parseJson(text);
  if (json !== undefined) return { text, syntax: "json", value: json };
  const lenient = readJsonc(text);
  const jsonc = lenient === null ? undefined : parseJson(lenient.json);
  if (jsonc !== undefined) return { text, syntax: "jsonc", value: jsonc };
  const yaml = readYaml(text);
  return yaml.ok ? { text, syntax: "yaml", value: yaml.value } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // It is of another syntax then.
    return undefined;
  }
}
