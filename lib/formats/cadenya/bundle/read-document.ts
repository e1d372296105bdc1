import { isAlias, isScalar, parseDocument, visit } from "yaml";

import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { Concealer } from "@/lib/formats/kit/secrets/conceal";
import { editSyntax } from "@/lib/formats/kit/syntax/edit-syntax";
import { readYaml } from "@/lib/formats/kit/syntax/yaml";

import type { Report } from "../check/report";
import { identityOf } from "../set/identity";
import { withoutCredentials } from "../set/references";

/** An object of a bundle, free of credentials, and the text of its file. */
export interface BundleDocument {
  readonly source: JsonRecord;
  readonly text: string;
}

/** Reads one file of a bundle; null when it contains no object, which is then said. */
export function readDocument(
  text: string,
  path: string,
  secrets: Concealer,
  report: Report,
): BundleDocument | null {
  const reading = readYaml(text);
  if (!reading.ok) {
    const { message, line, column } = reading.problem;
    report("error", "file", "", `${message} (line ${line}, column ${column})`);
    return null;
  }
  const value = asRecord(reading.value);
  if (value === null) {
    report("error", "file", "", "It contains no object.");
    return null;
  }
  reportOddities(text, report);
  const owner = identityOf(value).name ?? "";
  const source = withoutCredentials(value, { owner, path }, secrets);
  return { source, text: editSyntax("yaml", text, value, source) };
}

/** What YAML allows and the service refuses. */
function reportOddities(text: string, report: Report): void {
  const found = new Set<string>();
  visit(
    parseDocument(text, { version: "1.2", merge: true, uniqueKeys: false, logLevel: "silent" }),
    {
      Node: (_, node) => {
        if (isAlias(node)) found.add("It uses an alias of YAML, which the service refuses.");
      },
      Pair: (_, { key }) => {
        if (isScalar(key) && typeof key.value !== "string") {
          found.add("A key is not text, which the service refuses.");
        }
      },
    },
  );
  for (const message of found) report("error", "yaml", "", message);
}
