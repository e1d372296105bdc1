import { asList, asRecord, asRecords } from "@/lib/shared/read-value";
import type { Toolset } from "@/lib/domain/toolset/schema/toolset";

import type { ParsedBundle } from "../kit/contract/bundle";
import { rootOf, withoutRoot } from "../kit/contract/bundle-root";
import { createTally, type Tally } from "../kit/contract/fidelity";
import type { ReadingChoice } from "../kit/contract/format";
import { writeToolsets } from "../kit/tools/definitions";
import { restoreToolsets } from "./restore";
import { cleanTree } from "./files/clean-tree";
import { MCI_FACTS } from "./facts";
import { toDiagnostic } from "./files/findings";
import type { LoadedTree } from "./files/load";
import { toolNames } from "./toolset/project-tool";
import { readMainToolset, readOtherToolset, readServerToolset } from "./toolset/read";
import { findUnoffered, type Unoffered } from "./files/unoffered";
import { checkTree } from "./check/tree";

/**
 * Reads a tree of files as toolsets of one document, and says what is wrong with it.
 * @param strict a tree with errors becomes no document
 */
export function parseTree(
  files: ReadonlyMap<string, string>,
  main: string,
  { strict = false }: ReadingChoice = {},
): ParsedBundle {
  const root = rootOf({ files, main });
  const { files: tree, main: mainPath } = withoutRoot({ files, main });
  const { clean, diagnostics: taken } = cleanTree(tree);
  const { findings, loaded, level, sound } = checkTree(clean, mainPath, strict);
  const diagnostics = [...taken, ...findings.map(toDiagnostic)];
  const found = {
    diagnostics,
    reading: { strict },
    ...(taken.length > 0 && {
      kept: new Map([...clean].map(([path, text]) => [root + path, text])),
    }),
  };
  const tally = createTally(MCI_FACTS);
  tally.count("credentials", taken.length);
  if (loaded === null || (strict && level === "error")) {
    return { documents: [], fidelity: tally.report(), ...found };
  }
  const toolsets = readToolsets(loaded, clean, { tally, unoffered: findUnoffered(loaded, sound) });
  return {
    documents: [{ kind: "toolsets", text: writeToolsets(toolsets), title: "" }],
    fidelity: tally.report(),
    ...found,
  };
}

function readToolsets(
  loaded: LoadedTree,
  tree: ReadonlyMap<string, string>,
  { tally, unoffered }: { tally: Tally<keyof typeof MCI_FACTS>; unoffered: Unoffered },
): Toolset[] {
  const { main, references, servers, files } = loaded;
  const making = { ids: new Set<string>(), unoffered };
  const unreadable = new Map([...tree].filter(([path]) => path !== main.path && !files.has(path)));
  const caches = new Set(servers.map(({ cache }) => cache));
  const named = new Set(references.flatMap((reference) => reference.files));
  // A list that is kept for a server may be named as a toolset as well; then it is one.
  const own = [...files.values()].filter(({ path }) => !caches.has(path) || named.has(path));
  const read = [
    readMainToolset(loaded, unreadable, making),
    ...own.map((file) => readOtherToolset(file, references, making)),
    ...servers.map((server) => {
      const path = server.cache ?? "";
      const cache = named.has(path) ? null : (files.get(path) ?? null);
      return readServerToolset(server, cache, main.path, making);
    }),
  ];
  tally.count("files", own.length + 1);
  tally.count("texts", files.size + 1);
  tally.count("servers", servers.length);
  tally.count("references", references.length);
  tally.count("unreadable", unreadable.size);
  for (const { value } of [main, ...files.values()]) countTools(asList(value.tools), tally);
  return restoreToolsets(read);
}

function countTools(list: readonly unknown[], tally: Tally<keyof typeof MCI_FACTS>): void {
  const tools = asRecords(list);
  const names = toolNames(tools);
  tally.count("strays", list.length - tools.length);
  tally.count("tools", tools.length);
  tools.forEach((tool, at) => {
    tally.count("descriptions", typeof tool["description"] === "string" ? 1 : 0);
    tally.count("inputSchemas", asRecord(tool["inputSchema"]) === null ? 0 : 1);
    tally.count("disabled", typeof tool["disabled"] === "boolean" ? 1 : 0);
    tally.count("executions", Object.hasOwn(tool, "execution") ? 1 : 0);
    tally.count("annotations", asRecord(tool["annotations"]) === null ? 0 : 1);
    tally.count("tags", Array.isArray(tool["tags"]) ? 1 : 0);
    tally.count("twins", names[at] === tool["name"] ? 0 : 1);
  });
}
