import { DEFAULT_WRITER_OPTIONS } from "@/lib/domain/exports/request";
import { asRecord } from "@/lib/shared/read-value";

import type { BundleFiles, ReopenedBundle } from "../kit/contract/bundle";
import { editSyntax, writeSyntax } from "../kit/syntax/edit-syntax";
import { createFindings } from "./files/findings";
import { parseTree } from "./read";
import { isYamlFile } from "./files/paths";
import { readMciFile } from "./files/read";
import { mciWriter } from "./write";

/** The files a document was made of; the main one is the first. */
export function filesOf(document: unknown): BundleFiles {
  const { files } = mciWriter.writeFiles(document, DEFAULT_WRITER_OPTIONS);
  return {
    files: new Map(files.map(({ name, text }) => [name, text])),
    main: files[0]?.name ?? "mci.json",
  };
}

/** The files as one item, so that what is proposed for their values can be carried out. */
export function reopenTree({ files, main }: BundleFiles): ReopenedBundle {
  const opened = [...files].map(([name, text]) => {
    return { name, text, file: readMciFile(name, text, createFindings().at(name)) };
  });

  function write(item: unknown): Map<string, string> {
    const values = asRecord(item) ?? {};
    return new Map(
      opened.map(({ name, text, file }) => {
        const value = values[name];
        if (typeof value === "string") return [name, value];
        if (file !== null) return [name, editSyntax(file.syntax, text, file.value, value)];
        return [name, writeSyntax(isYamlFile(name) ? "yaml" : "json", value)];
      }),
    );
  }

  return {
    restore: () =>
      Object.fromEntries(opened.map(({ name, text, file }) => [name, file?.value ?? text])),
    parse: (item, { reading }) => Promise.resolve(parseTree(write(item), main, reading)),
    write,
  };
}
