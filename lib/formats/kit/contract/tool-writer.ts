import type { ToolFormat, WriterOptions } from "@/lib/domain/exports/request";

import type { FactTable } from "./fact-table";
import type { FidelityReport } from "./format";

interface Described {
  readonly id: ToolFormat;
  readonly label: string;
  /** One sentence for the sheet: what it is good for. */
  readonly description: string;
  readonly facts: FactTable;
}

/** A format that toolset files leave in. */
export interface ToolWriter extends Described {
  /** With its dot. */
  readonly fileEnding: string;
  readonly mediaType: string;
  /**
   * Writes all tools of a toolset file.
   * @param file its parsed value
   */
  write(
    file: unknown,
    options?: Pick<WriterOptions, "roundTrip">,
  ): { readonly text: string; readonly fidelity: FidelityReport };
}

/** A file of a bundle that leaves. */
export interface WrittenFile {
  /** With its folders, separated by `/`. */
  readonly name: string;
  readonly text: string;
}

/** A format that toolset files leave in as several files: as an archive, or as the only file when there is one. */
export interface ToolFilesWriter extends Described {
  /**
   * Writes a toolset file as files, one at least, with names that differ.
   * @param file its parsed value
   */
  writeFiles(
    file: unknown,
    options: WriterOptions,
  ): { readonly files: readonly WrittenFile[]; readonly fidelity: FidelityReport };
}
