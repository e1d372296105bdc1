import type { Diagnostic } from "@/lib/validation/diagnostic";
import type { JsonRecord } from "@/lib/shared/read-value";

/** A tool that an operation of an HTTP service would be. */
export interface OfferedTool {
  readonly name: string;
  readonly summary: string | null;
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  /** What to add to a toolset. */
  readonly tool: JsonRecord;
}

/** What a description of an HTTP service has to offer. */
export interface OfferedTools {
  readonly tools: readonly OfferedTool[];
  /** About the description; with an error no tools are offered. */
  readonly findings: readonly Diagnostic[];
}
