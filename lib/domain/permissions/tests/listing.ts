import type { TestedToolset } from "./toolsets";

/** The tests of one stored toolset, with where it is edited. */
export interface ToolsetTests {
  /** Store id of its file. */
  readonly fileId: string;
  readonly fileTitle: string;
  /** Row id of the toolset. */
  readonly rowId: number;
  readonly revision: number;
  readonly toolsetId: string;
  readonly tests: TestedToolset["tests"];
}

export interface TestsReport {
  readonly green: number;
  readonly red: number;
  /** Also toolsets without a test, since one can be given to them. */
  readonly toolsets: readonly ToolsetTests[];
}
