import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { createTally } from "../kit/contract/fidelity";
import type { ToolFilesWriter, WrittenFile } from "../kit/contract/tool-writer";
import { editSyntax, writeSyntax, type FileSyntax } from "../kit/syntax/edit-syntax";
import { createFindings } from "./files/findings";
import {
  readOutgoing,
  type Count,
  type FormerFile,
  type PlannedFile,
} from "./write/outgoing-toolset";
import { isYamlFile } from "./files/paths";
import { planTree } from "./write/plan-tree";
import { readMciFile } from "./files/read";
import { MCI_WRITER_FACTS } from "./write/facts";

/** Files as they came, and new ones in JSON. */
export const mciWriter = createWriter({
  id: "mci",
  label: "MCI files",
  description:
    "A main file and a folder of toolsets, as their readers run them; new files in JSON.",
  syntax: null,
});

/** All files in YAML. */
export const mciYamlWriter = createWriter({
  id: "mci-yaml",
  label: "MCI files in YAML",
  description: "The same in YAML; files that are YAML already stay as they are.",
  syntax: "yaml",
});

interface Shape extends Pick<ToolFilesWriter, "id" | "label" | "description"> {
  /** What all files are written in; null leaves each in its own syntax. */
  readonly syntax: FileSyntax | null;
}

function createWriter({ syntax, ...shape }: Shape): ToolFilesWriter {
  return {
    ...shape,
    facts: MCI_WRITER_FACTS,
    writeFiles(file, { roundTrip = false }) {
      const tally = createTally(MCI_WRITER_FACTS);
      const count: Count = (name, times) => tally.count(name, times);
      const planned = planTree(readOutgoing(file, roundTrip, count), syntax, count);
      return { files: planned.map((each) => writeFile(each, count)), fidelity: tally.report() };
    },
  };
}

function writeFile({ path, former, wanted, text }: PlannedFile, count: Count): WrittenFile {
  if (text !== undefined) {
    count("keptFiles");
    return { name: path, text };
  }
  const syntax: FileSyntax = isYamlFile(path) ? "yaml" : (former?.syntax ?? "json");
  const before = former === null ? null : valueOf(former);
  if (former === null || before === null) {
    count("newFiles");
    return { name: path, text: writeSyntax(syntax, wanted) };
  }
  const isSameSyntax = (former.syntax === "yaml") === (syntax === "yaml");
  const written = isSameSyntax
    ? editSyntax(syntax, former.text, before, inFormerOrder(before, wanted))
    : writeSyntax(syntax, inFormerOrder(before, wanted));
  count(written === former.text ? "keptFiles" : "editedFiles");
  return { name: path, text: written };
}

function valueOf(former: FormerFile): JsonRecord | null {
  return readMciFile(former.path, former.text, createFindings().at(former.path))?.value ?? null;
}

/** Members in the order the file had them; new ones come last. */
function inFormerOrder(before: JsonRecord, wanted: JsonRecord): JsonRecord {
  const names = new Set([...Object.keys(before), ...Object.keys(wanted)]);
  const kept = [...names].filter((name) => Object.hasOwn(wanted, name));
  return asRecord(Object.fromEntries(kept.map((name) => [name, wanted[name]]))) ?? wanted;
}
