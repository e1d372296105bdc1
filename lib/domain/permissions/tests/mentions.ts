import type { JsonPath } from "@/lib/json/edit";
import { parsePointer } from "@/lib/json/pointers";
import { asRecord, asText } from "@/lib/shared/read-value";
import type { ToolAddress, ToolIndex } from "@/lib/domain/toolset/schema/tool-id";
import { addTo } from "@/lib/shared/add-to";
import { compileGlob, isPattern } from "@/lib/shared/glob";
import { readTests, type PermissionTest } from "./schema";

/** A permission test that says the name of a tool, or the id of a toolset. */
export interface TestMention {
  /** Position of the toolset that holds the test. */
  readonly toolset: number;
  /** What the test is called. */
  readonly test: string;
  /** Position of the tool it names; null where it names the toolset. */
  readonly tool: number | null;
  /** The place of the name, from the toolset that holds the test. */
  readonly paths: readonly JsonPath[];
  /** The name means another one as well, so it cannot follow only this one. */
  readonly isShared: boolean;
  /** Another name with `*` or `?` would be read as a pattern there. */
  readonly isGlob: boolean;
}

/**
 * The permission tests of a library that name a toolset or one of its tools. Only what is written out is a name: a
 * pattern that happens to fit is none, and neither is anything in a test that cannot be understood.
 * @param at position of the toolset
 */
export function findTestMentions(
  toolsets: readonly unknown[],
  index: ToolIndex,
  at: number,
): TestMention[] {
  const idOf = (toolset: unknown): string => asText(asRecord(toolset)?.["id"]) ?? "";
  const id = idOf(toolsets[at]);
  const sharing = toolsets.flatMap((toolset, position) => (idOf(toolset) === id ? position : []));
  return toolsets.flatMap((value, toolset) =>
    readTests(value).flatMap(({ pointer, name, read }): TestMention[] => {
      if (!read.ok) return [];
      const place = { toolset, test: name };
      const base = parsePointer(pointer);
      const isNamed = read.test.match.toolset === id && !isPattern(id);
      const meant = isNamed ? toolsetsMeant(read.test, sharing, index) : [];
      const paths = [[...base, "match", "toolset"]];
      const own = { tool: null, paths, isShared: meant.length > 1, isGlob: true };
      return [
        ...(meant.includes(at) ? [{ ...place, ...own }] : []),
        ...toolsNamed(read.test, base, toolset, index)
          .filter(({ tool }) => tool.toolset === at)
          .map(({ tool, ...mention }) => ({ ...place, ...mention, tool: tool.tool })),
      ];
    }),
  );
}

/** Of toolsets with one id, those that have the tool a test names next to it; all of them where none has. */
function toolsetsMeant(
  { match: { name } }: PermissionTest,
  sharing: readonly number[],
  index: ToolIndex,
): readonly number[] {
  const holders = new Set(namesakes(index, name ?? "").map(({ toolset }) => toolset));
  const having = sharing.filter((toolset) => holders.has(toolset));
  return having.length > 0 ? having : sharing;
}

interface NamedTool {
  readonly tool: ToolAddress;
  readonly paths: JsonPath[];
  readonly isShared: boolean;
  readonly isGlob: boolean;
}

/** The tools that the names of a test mean, among those it is about. */
function toolsNamed(
  { match, expectNames }: PermissionTest,
  base: JsonPath,
  holder: number,
  index: ToolIndex,
): NamedTool[] {
  const fits = match.toolset === undefined ? null : compileGlob(match.toolset);
  const written = [
    ...(match.name === undefined || isPattern(match.name)
      ? []
      : [{ name: match.name, path: [...base, "match", "name"], isGlob: true }]),
    ...(expectNames ?? []).map((name, place) => {
      return { name, path: [...base, "expectNames", place], isGlob: false };
    }),
  ];
  const ofName = new Map<string, (typeof written)[number][]>();
  for (const one of written) addTo(ofName, one.name, one);
  return [...ofName].flatMap(([name, places]) => {
    const paths = places.map(({ path }) => path);
    const isGlob = places.some((place) => place.isGlob);
    const meant = namesakes(index, name).filter((tool) =>
      fits === null ? tool.toolset === holder : fits(tool.toolsetId),
    );
    return meant.map((tool) => ({ tool, paths, isShared: meant.length > 1, isGlob }));
  });
}

function namesakes(index: ToolIndex, name: string): readonly ToolAddress[] {
  const found = index.resolveToolRef(name, null);
  if (found.how === "ambiguous") return found.candidates;
  return found.how === "unknown" ? [] : [found.tool];
}

/** Whether a test that names what is renamed goes on meaning it when the name is rewritten. */
export function testFollows(
  { isShared, isGlob }: Pick<TestMention, "isShared" | "isGlob">,
  to: string,
): boolean {
  return !isShared && !(isGlob && isPattern(to));
}
