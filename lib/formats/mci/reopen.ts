import { DEFAULT_WRITER_OPTIONS } from "@/lib/domain/exports/request";
import { asRecord } from "@/lib/domain/read-value";

import { editSyntax } from "../edit-syntax";
import type { Format } from "../format";
import { createFindings } from "./findings";
import { parseTree } from "./parse";
import { readMciFile } from "./read-file";
import { mciWriter } from "./serialize";

/** The files of a document as one item, so that what is proposed for their values can be carried out. */
export function reopenTree(document: unknown): Pick<Format, "restore" | "parse"> {
  const { files } = mciWriter.writeFiles(document, DEFAULT_WRITER_OPTIONS);
  const opened = files.map(({ name, text }) => {
    return { name, text, file: readMciFile(name, text, createFindings().at(name)) };
  });
  const main = opened[0]?.name ?? "mci.json";
  return {
    restore: () =>
      Object.fromEntries(
        opened.flatMap(({ name, file }) => (file === null ? [] : [[name, file.value]])),
      ),
    parse(item) {
      const values = asRecord(item) ?? {};
      const texts = opened.map(({ name, text, file }): [string, string] => [
        name,
        file === null ? text : editSyntax(file.syntax, text, file.value, values[name]),
      ]);
      return Promise.resolve(parseTree(new Map(texts), main));
    },
  };
}
