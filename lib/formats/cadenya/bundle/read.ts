import { asText } from "@/lib/shared/read-value";
import { formatPointer } from "@/lib/json/pointers";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import type { BundleFormat, ParsedBundle } from "@/lib/formats/kit/contract/bundle";
import { credentialFinding } from "@/lib/formats/kit/secrets/credential-finding";
import { createTally } from "@/lib/formats/kit/contract/fidelity";
import { refuseShape } from "@/lib/formats/kit/contract/refusal";
import { writeToolsets } from "@/lib/formats/kit/tools/definitions";

import { findBundles, folderOfSet, isConfig, resourcesOf } from "./layout";
import { CHECKS } from "../check/set";
import { reporter, type Report } from "../check/report";
import { CADENYA_FACTS } from "../set/facts";
import { CADENYA_KEY, isFileId } from "../set/identity";
import { projectSet } from "../set/project";
import { readDocument, type BundleDocument } from "./read-document";
import { readSet } from "../set/read";
import { concealer, withoutCredentialLines } from "../set/references";

/** The folder of files in which the service's own command line keeps tool sets. */
export const cadenyaBundle: BundleFormat = {
  id: "cadenya",
  label: "Cadenya",
  extensionKey: CADENYA_KEY,
  facts: CADENYA_FACTS,
  find: findBundles,
  parse: (files, main) => Promise.resolve(read(files, main)),
};

interface BundleFile {
  readonly name: string;
  readonly stem: string;
  readonly document: BundleDocument;
}

interface SetFiles {
  set: BundleFile | null;
  readonly tools: BundleFile[];
}

/** What is shared while the files of a bundle are read. */
interface Reading {
  /** Where the files of sets and tools are. */
  readonly folder: string;
  /** Where the bundle is. */
  readonly root: string;
  readonly diagnostics: Diagnostic[];
  readonly secrets: ReturnType<typeof concealer>;
  /** All files without credentials, by name. */
  readonly kept: Map<string, string>;
  readonly sets: Map<string, SetFiles>;
  /** Files that are kept with the first set. */
  readonly others: { readonly name: string; readonly text: string }[];
}

function read(files: ReadonlyMap<string, string>, main: string): ParsedBundle {
  const folder = isConfig(main) ? resourcesOf(main, files.get(main) ?? null) : folderOfSet(main);
  const root = isConfig(main)
    ? main.slice(0, main.lastIndexOf("/") + 1)
    : folder.replace(/\.cadenya\/$/, "");
  const tally = createTally(CADENYA_FACTS);
  const reading: Reading = {
    folder,
    root,
    diagnostics: [],
    secrets: concealer(),
    kept: new Map(),
    sets: new Map(),
    others: [],
  };
  const { diagnostics, secrets, kept, sets, others } = reading;
  for (const [name, text] of files) readFile(reading, name, text);
  const taken = new Set<string>();
  const stored = others.map(({ name, text }) => ({ name: name.slice(root.length), text }));
  const toolsets = [...sets].map(([key, entry], position) => {
    const first = position > 0 ? {} : { files: stored, folder: folder.slice(root.length) };
    return readSet(contentOf(reading, key, entry, first), { taken, fallback: key, tally });
  });
  if (toolsets.length === 0) {
    const refusal = refuseShape("This bundle contains no tool set that can be read.", "");
    return { ...refusal, diagnostics: [...diagnostics, ...refusal.diagnostics] };
  }
  tally.count("surroundings", others.length);
  tally.count("credentials", secrets.concealed.length);
  for (const each of secrets.concealed.map(credentialFinding)) diagnostics.push(each);
  const hasSecret = [...files].some(([name, text]) => kept.get(name) !== text);
  return {
    documents: [{ kind: "toolsets", text: writeToolsets(toolsets), title: "" }],
    diagnostics,
    fidelity: tally.report(),
    ...(hasSecret ? { kept, concealed: secrets.concealed } : {}),
  };
}

function reportOf(reading: Reading, name: string): Report {
  const report = reporter(formatPointer([name]), reading.diagnostics);
  const shown = name.slice(reading.root.length);
  return (severity, rule, path, message) => report(severity, rule, path, `${shown}: ${message}`);
}

function readFile(reading: Reading, name: string, text: string): void {
  const report = reportOf(reading, name);
  const place = name.startsWith(reading.folder) ? name.slice(reading.folder.length).split("/") : [];
  const [kind, owner = "", tool, ...deeper] = place;
  const isSet = kind === "toolSets" && place.length === 2;
  const isTool = kind === "toolSets" && tool !== undefined && deeper.length === 0;
  if (!isSet && !isTool) {
    if (place.length > 0) {
      const message = "The service knows no such folder; the file is kept with the tool sets.";
      report("error", "folder", "", message);
    }
    keepBeside(reading, name, text);
    return;
  }
  const document = readDocument(text, formatPointer([name]), reading.secrets, report);
  if (document === null) {
    keepBeside(reading, name, text);
    return;
  }
  reading.kept.set(name, document.text);
  const stem = (tool ?? owner).replace(/\.ya?ml$/, "");
  if (!isFileId(stem))
    report(
      "error",
      "external-id",
      "",
      "The name of the file is the external id, and can’t be one.",
    );
  const entry = entryOf(reading, isSet ? stem : owner);
  const file = { name, stem, document };
  if (!isSet) entry.tools.push(file);
  else if (entry.set === null) entry.set = file;
  else {
    report(
      "error",
      "twice",
      "",
      "Another file defines the same tool set; this one is kept as well.",
    );
    keepBeside(reading, name, document.text);
  }
}

function keepBeside(reading: Reading, name: string, text: string): void {
  const clean = withoutCredentialLines(text);
  reading.kept.set(name, clean);
  reading.others.push({ name, text: clean });
}

function entryOf(reading: Reading, key: string): SetFiles {
  const known = reading.sets.get(key);
  if (known !== undefined) return known;
  const entry: SetFiles = { set: null, tools: [] };
  reading.sets.set(key, entry);
  return entry;
}

function contentOf(reading: Reading, key: string, { set, tools }: SetFiles, first: object) {
  const { adapter } = projectSet(set?.document.source ?? null);
  if (set !== null) CHECKS.bundle.set(set.document.source, reportOf(reading, set.name));
  for (const { name, document } of tools) {
    const report = reportOf(reading, name);
    CHECKS.bundle.tool(document.source, report);
    if (set === null)
      report("error", "parent", "", `There is no file ${key}.yaml above this folder of its tools.`);
    if (adapter === "mcp" || adapter === "openapi") {
      const message = "Its tool set lists its own tools, and the service refuses files for them.";
      report("error", "synced", "", message);
    }
  }
  return {
    source: set?.document.source ?? null,
    key,
    meta: { form: "bundle", key, ...(set === null ? {} : remember(reading, set)), ...first },
    tools: tools.map((file) => ({
      source: file.document.source,
      key: asText(file.stem),
      meta: { key: file.stem, ...remember(reading, file) },
    })),
  };
}

function remember(reading: Reading, { name, document }: BundleFile) {
  return { file: name.slice(reading.root.length), text: document.text };
}
