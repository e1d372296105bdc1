import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { createTally } from "@/lib/formats/kit/contract/fidelity";
import type { ToolFilesWriter, WrittenFile } from "@/lib/formats/kit/contract/tool-writer";
import { readYaml } from "@/lib/formats/kit/syntax/yaml";
import { editSyntax, writeSyntax } from "@/lib/formats/kit/syntax/edit-syntax";

import { asDocument, hasMade, keyOf, losesExternalId, stemOf } from "../set/forms";
import { slugOf } from "../set/identity";
import { outgoingSets, type Count, type OutgoingSet, type OutgoingTool } from "../set/outgoing";
import { CADENYA_WRITER_FACTS } from "../set/write-facts";
import { freeName } from "@/lib/shared/free-name";

const RESOURCES = ".cadenya/";

/** The folder of files that the service's own command line applies. */
export const cadenyaBundleWriter: ToolFilesWriter = {
  id: "cadenya-bundle",
  label: "Cadenya, bundle of files",
  description:
    "A folder of YAML files, one for each tool set and tool, as Cadenya’s command line reads it.",
  facts: CADENYA_WRITER_FACTS,
  writeFiles(file) {
    const tally = createTally(CADENYA_WRITER_FACTS);
    const count: Count = (name, times) => tally.count(name, times);
    const sets = outgoingSets(file, count);
    return { files: filesOf(sets, count), fidelity: tally.report() };
  },
};

function filesOf(sets: readonly OutgoingSet[], count: Count): WrittenFile[] {
  const memory = sets.map(({ meta }) => meta).find(({ folder }) => asText(folder) !== null);
  const folder = asText(memory?.["folder"]) ?? RESOURCES;
  const beside = asList(memory?.["files"]).map(asRecord).flatMap(writtenOf);
  const names = new Set(beside.map(({ name }) => name));
  const objects = sets.flatMap((set) => setFiles(set, { folder, names, count }));
  const isNew = memory === undefined;
  const config = isNew
    ? [{ name: "cadenya.yaml", text: writeSyntax("yaml", { bundleKey: bundleKey(sets) }) }]
    : [];
  return [...config, ...beside, ...objects];
}

const bundleKey = ([first]: readonly OutgoingSet[]) => slugOf(first?.id ?? "", "tools");

function writtenOf(file: JsonRecord | null): WrittenFile[] {
  const name = asText(file?.["name"]);
  const text = asText(file?.["text"]);
  return name === null || text === null || !isInside(name) ? [] : [{ name, text }];
}

/** Names come from stored documents, which anybody may have written. */
function isInside(name: string): boolean {
  const parts = name.split("/");
  return (
    !parts.some((part) => part === "" || part === "." || part === "..") && !/[\\\p{Cc}]/u.test(name)
  );
}

interface Surroundings {
  readonly folder: string;
  /** Names that are taken. */
  readonly names: Set<string>;
  readonly count: Count;
}

function setFiles(set: OutgoingSet, around: Surroundings): WrittenFile[] {
  const { value, meta, id, adapter, tools } = set;
  const isOurs = meta["form"] === "bundle";
  const isRenamed = isOurs && meta["id"] !== id;
  const wanted = stemOf(isRenamed ? id : keyOf(value ?? {}, meta, id));
  const kept = isRenamed ? null : asText(meta["file"]);
  const name = claim(kept, `${around.folder}toolSets/${wanted}`, around.names);
  const stem = stemIn(name);
  const hasNoFile = value === null && isOurs;
  const document = value ?? { metadata: { name: id }, spec: {} };
  around.count("serverMetadata", hasMade(document) ? 1 : 0);
  around.count("externalIds", losesExternalId(document) && !isOurs ? 1 : 0);
  const own = hasNoFile
    ? []
    : [{ name, text: textOf(document, isOurs ? asText(meta["text"]) : null, stem) }];
  const isSynced = adapter === "mcp" || adapter === "openapi";
  const written = tools.filter(({ meta: tool }) => !isSynced || asText(tool["file"]) !== null);
  around.count("syncedTools", tools.length - written.length);
  const inner = hasNoFile
    ? `${around.folder}toolSets/${asText(meta["key"]) ?? id}`
    : name.replace(/\.ya?ml$/, "");
  return [...own, ...written.map((tool) => toolFile(tool, inner, around))];
}

function toolFile(tool: OutgoingTool, folder: string, { names, count }: Surroundings): WrittenFile {
  const { value, meta, name: called } = tool;
  const file = asText(meta["file"]);
  const kept = file?.startsWith(`${folder}/`) === true ? file : null;
  const wanted = stemOf(keyOf(value, meta, called));
  const name = claim(kept, `${folder}/${wanted}`, names);
  count("serverMetadata", hasMade(value) ? 1 : 0);
  return { name, text: textOf(value, file === null ? null : asText(meta["text"]), stemIn(name)) };
}

/** The name a file had, or one nobody has. */
function claim(kept: string | null, wanted: string, names: Set<string>): string {
  if (kept !== null && isInside(kept) && !names.has(kept)) {
    names.add(kept);
    return kept;
  }
  const stems = new Set([...names].map((name) => name.replace(/\.ya?ml$/, "")));
  const name = `${freeName(wanted, stems)}.yaml`;
  names.add(name);
  return name;
}

const stemIn = (name: string) => name.slice(name.lastIndexOf("/") + 1).replace(/\.ya?ml$/, "");

/** The text a file had where it says the same; else with what was edited. */
function textOf(value: JsonRecord, text: string | null, stem: string): string {
  const reading = text === null ? null : readYaml(text);
  if (text === null || reading?.ok !== true) return writeSyntax("yaml", asDocument(value, stem));
  return editSyntax("yaml", text, reading.value, value);
}
