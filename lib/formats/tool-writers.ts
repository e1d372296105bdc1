import { cadenyaBundleWriter } from "./cadenya/bundle-writer";
import { cadenyaFileWriters, cadenyaWriter } from "./cadenya/serialize";
import { mciWriter, mciYamlWriter } from "./mci/serialize";
import { mcpConfigWriters } from "./mcp-config/serialize";
import { oxpWriter } from "./oxp/serialize";
import { toolListWriters } from "./tool-list-writers";
import type { ToolFilesWriter, ToolWriter } from "./tool-writer";

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
