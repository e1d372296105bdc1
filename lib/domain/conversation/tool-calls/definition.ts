/** The first thing in the arguments of a call that its tool's schema does not allow. */
export interface ArgsMismatch {
  /** JSON Pointer inside the arguments. */
  readonly pointer: string;
  /** What is wrong there, such as "must be string". */
  readonly reason: string;
}

/** A tool of a stored toolset. */
export interface ToolDefinition {
  /** Store id of the file its toolset is in. */
  readonly fileId: string;
  readonly toolsetId: string;
  readonly version: string | null;
  /** Null when the arguments fit, or when there is no schema that could be used. */
  readonly judgeArgs: (args: unknown) => ArgsMismatch | null;
}

/** What the library knows of tools. */
export interface ToolLibrary {
  /** Without any toolset there is nothing a call could be held against. */
  readonly isEmpty: boolean;
  readonly named: (name: string) => readonly ToolDefinition[];
}

/** Where a call's tool is defined. */
export interface DefinitionView {
  readonly fileId: string;
  readonly toolsetId: string;
  readonly version: string | null;
}

/** Something about a call that its tool's definition tells, with the rule that says so. */
export interface ToolNote {
  readonly rule: "tool.unknown" | "tool.ambiguous" | "tool.version-drift" | "tool.args-schema";
  readonly text: string;
}

interface Call {
  readonly name: string;
  readonly toolsetId: string | null;
  readonly version: string | null;
  readonly args: unknown;
}

/** Finds the definition of a call's tool among the stored toolsets and holds the call against it. */
export function judgeCall(
  { name, toolsetId, version, args }: Call,
  library: ToolLibrary,
): { definition: DefinitionView | null; notes: readonly ToolNote[] } {
  if (library.isEmpty) return { definition: null, notes: [] };
  const fitting = library
    .named(name)
    .filter((tool) => toolsetId === null || tool.toolsetId === toolsetId);
  const [tool, ...others] = fitting;
  if (tool === undefined) {
    return {
      definition: null,
      notes: [{ rule: "tool.unknown", text: "No stored toolset defines this tool." }],
    };
  }
  if (others.length > 0) {
    const text = `${fitting.length} stored toolsets define a tool with this name.`;
    return { definition: null, notes: [{ rule: "tool.ambiguous", text }] };
  }
  const notes: ToolNote[] = [];
  const mismatch = tool.judgeArgs(args);
  if (mismatch !== null) {
    const where = mismatch.pointer === "" ? "The arguments" : mismatch.pointer;
    notes.push({ rule: "tool.args-schema", text: `${where} ${mismatch.reason}.` });
  }
  if (version !== null && tool.version !== null && version !== tool.version) {
    const text = `The call names version ${version}; the stored toolset is version ${tool.version}.`;
    notes.push({ rule: "tool.version-drift", text });
  }
  const { fileId, version: stored } = tool;
  return { definition: { fileId, toolsetId: tool.toolsetId, version: stored }, notes };
}
