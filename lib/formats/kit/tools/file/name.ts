import { asRecord, asText } from "@/lib/shared/read-value";
import type { ParseContext } from "@/lib/formats/kit/contract/format";

import type { OpenedToolFile } from "./layout";

const ENDINGS = /(?:\.(?:mcp|openai|anthropic))?(?:[.-]tools)?(?:\.(?:jsonc?|ya?ml))?$/iu;

/**
 * What the toolset of a file is called: as its server calls itself, where a capture tells, else as the file.
 * Without the characters that separate a toolset from its tool.
 */
export function nameToolset(
  { envelope }: OpenedToolFile,
  { fileName, pointer }: ParseContext,
  fallback: string,
): { readonly id: string; readonly version: string | null } {
  const server = asRecord(asRecord(envelope?.["_capture"])?.["serverInfo"]);
  const stated = asText(server?.["name"]);
  const file = fileName.split(/[/!]/u).at(-1) ?? "";
  const words = stated ?? `${file.replace(ENDINGS, "")}${pointer}`;
  const id = words.replaceAll(/[/:\s]+/gu, "-").replaceAll(/^-+|-+$/gu, "");
  return { id: id || fallback, version: asText(server?.["version"]) };
}
