import type { ToolFormat } from "@/lib/domain/exports/request";

import type { FactTable } from "./fact-table";
import type { FidelityReport } from "./format";

/** A format that toolset files leave in. */
export interface ToolWriter {
  readonly id: ToolFormat;
  readonly label: string;
  /** One sentence for the sheet: what it is good for. */
  readonly description: string;
  /** With its dot. */
  readonly fileEnding: string;
  readonly mediaType: string;
  readonly facts: FactTable;
  /**
   * Writes all tools of a toolset file.
   * @param file its parsed value
   */
  write(file: unknown): { readonly text: string; readonly fidelity: FidelityReport };
}
