import { cadenyaBundleWriter } from "./cadenya/bundle/write";
import { cadenyaFileWriters, cadenyaWriter } from "./cadenya/write";
import { mciWriter, mciYamlWriter } from "./mci/write";
import { mcpConfigWriters } from "./mcp-config/write";
import { oxpWriter } from "./oxp/write";
import { toolListWriters } from "./kit/tools/file/writers";
import type { ToolFilesWriter, ToolWriter } from "./kit/contract/tool-writer";

/** Every format that toolset files leave in, in the order they are offered. */
export const toolWriters: readonly ToolWriter[] = [
  ...toolListWriters,
  oxpWriter,
  cadenyaWriter,
  ...cadenyaFileWriters,
  ...mcpConfigWriters,
];

/** Formats of several files. */
export const toolFilesWriters: readonly ToolFilesWriter[] = [
  cadenyaBundleWriter,
  mciWriter,
  mciYamlWriter,
];

export function findToolWriter(id: string): ToolWriter | null {
  return toolWriters.find((writer) => writer.id === id) ?? null;
}

export function findToolFilesWriter(id: string): ToolFilesWriter | null {
  return toolFilesWriters.find((writer) => writer.id === id) ?? null;
}
