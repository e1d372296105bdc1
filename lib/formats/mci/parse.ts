import { asList, asRecord } from "@/lib/domain/read-value";
import type { Toolset } from "@/lib/domain/toolset/schema";
import { formatPointer } from "@/lib/json/pointers";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { ParsedBundle } from "../bundle";
import { credentialFinding } from "../credential-finding";
import { createTally } from "../fidelity";
import type { Tally } from "../fidelity";
import { writeToolsets } from "../tool-definitions";
import { withoutCredentials } from "./credentials";
import { restoreToolsets } from "./carried";
import { MCI_FACTS } from "./facts";
import { createFindings, toDiagnostic } from "./findings";
import type { LoadedTree } from "./load";
import { folderOf } from "./paths";
import { readMciFile } from "./read-file";
import { toolNames } from "./project-tool";
import { createIds, readMainToolset, readOtherToolset, readServerToolset } from "./read-toolset";
import { checkTree } from "./validate";

/** Reads a tree of files as toolsets of one document, and says what is wrong with it. */
export function parseTree(files: ReadonlyMap<string, string>, main: string): ParsedBundle {
  const root = rootOf(main, files);
  const tree = new Map([...files].map(([name, text]) => [name.slice(root.length), text]));
  const mainPath = main.slice(root.length);
  const { clean, diagnostics: taken } = cleanTree(tree);
  const { findings, loaded } = checkTree(clean, mainPath, false);
  const diagnostics = [...taken, ...findings.map(toDiagnostic)];
  const kept =
    taken.length === 0
      ? {}
      : { kept: new Map([...clean].map(([path, text]) => [root + path, text])) };
  const tally = createTally(MCI_FACTS);
  tally.count("credentials", taken.length);
  if (loaded === null) {
    return { documents: [], diagnostics, fidelity: tally.report(), ...kept };
  }
  const toolsets = readToolsets(loaded, clean, tally);
  return {
    documents: [{ kind: "toolsets", text: writeToolsets(toolsets), title: "" }],
    diagnostics,
    fidelity: tally.report(),
    ...kept,
  };
}

/** The folder all files lie in, with its slash: that of the main file where it has them all. */
function rootOf(main: string, files: ReadonlyMap<string, string>): string {
  let root = folderOf(main);
  while (root !== "" && [...files.keys()].some((name) => !name.startsWith(`${root}/`))) {
    root = folderOf(root);
  }
  return root === "" ? "" : `${root}/`;
}

/** The tree without credentials, and where they stood. */
function cleanTree(tree: ReadonlyMap<string, string>): {
  clean: Map<string, string>;
  diagnostics: Diagnostic[];
} {
  const clean = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const [path, text] of tree) {
    const file = readMciFile(path, text, createFindings().at(path));
    const found = file === null ? null : withoutCredentials(file);
    clean.set(path, found?.text ?? text);
    for (const concealed of found?.concealed ?? []) {
      const finding = credentialFinding(concealed);
      const at = `${formatPointer([path])}${finding.path}`;
      diagnostics.push({ ...finding, message: `${path}: ${finding.message}`, path: at });
    }
  }
  return { clean, diagnostics };
}

function readToolsets(
  loaded: LoadedTree,
  tree: ReadonlyMap<string, string>,
  tally: Tally<keyof typeof MCI_FACTS>,
): Toolset[] {
  const { main, references, servers, files } = loaded;
  const giveId = createIds();
  const unreadable = new Map([...tree].filter(([path]) => path !== main.path && !files.has(path)));
  const caches = new Set(servers.map(({ cache }) => cache));
  const named = new Set(references.flatMap((reference) => reference.files));
  // A list that is kept for a server may be named as a toolset as well; then it is one.
  const own = [...files.values()].filter(({ path }) => !caches.has(path) || named.has(path));
  const read = [
    readMainToolset(loaded, unreadable, giveId),
    ...own.map((file) => readOtherToolset(file, references, giveId)),
    ...servers.map((server) => {
      const path = server.cache ?? "";
      const cache = named.has(path) ? null : (files.get(path) ?? null);
      return readServerToolset(server, cache, main.path, giveId);
    }),
  ];
  tally.count("files", own.length + 1);
  tally.count("texts", files.size + 1);
  tally.count("servers", servers.length);
  tally.count("references", references.length);
  tally.count("unreadable", unreadable.size);
  for (const { value } of [main, ...files.values()]) countTools(asList(value["tools"]), tally);
  return restoreToolsets(read);
}

function countTools(list: readonly unknown[], tally: Tally<keyof typeof MCI_FACTS>): void {
  const tools = list.map(asRecord).filter((tool) => tool !== null);
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
