import { bundles } from "./bundles";
import type { Fact, FactTable } from "./kit/contract/fact-table";
import { formats } from "./registry";
import { toolFilesWriters, toolWriters } from "./tool-writers";
import { writers } from "./writers";

/** What a format does with one kind of thing, in one direction. */
export interface FactLine {
  readonly fate: Fact["fate"];
  readonly what: string;
  /** Where it goes, or why it is lost. */
  readonly detail: string;
}

/** A format as people choose it: what can be read of it and written in it. */
export interface FormatDescription {
  readonly id: string;
  readonly label: string;
  /** What it is good for, where it is one that can be written. */
  readonly description: string | null;
  /** Null where it cannot be read. */
  readonly reads: readonly FactLine[] | null;
  /** Null where it cannot be written. */
  readonly writes: readonly FactLine[] | null;
}

/** CJSON needs no writer: it leaves as the text it is. */
const EXACT: ReadonlyMap<string, readonly FactLine[]> = new Map([
  ["cjson", [{ fate: "mapped", what: "documents", detail: "the same document, byte for byte" }]],
]);

/** Every format, those that are read first; the page about formats and the command line show it. */
export function describeFormats(): FormatDescription[] {
  const all = [...writers, ...toolWriters, ...toolFilesWriters];
  const written = new Map(all.map((writer) => [writer.id as string, writer]));
  // A format may be read from single files and from several; its table is the same.
  const several = bundles.filter(({ id }) => !formats.some((format) => format.id === id));
  const read = [...formats, ...several].map(({ id, label, facts }): FormatDescription => {
    const writer = written.get(id);
    written.delete(id);
    return {
      id,
      label,
      description: writer?.description ?? null,
      reads: factLines(facts),
      writes: writer ? factLines(writer.facts) : (EXACT.get(id) ?? null),
    };
  });
  const only = [...written.values()].map(
    ({ id, label, description, facts }): FormatDescription => ({
      id,
      label,
      description,
      reads: null,
      writes: factLines(facts),
    }),
  );
  return [...read, ...only];
}

const FATES: readonly Fact["fate"][] = ["mapped", "kept", "lost"];

function factLines(facts: FactTable): FactLine[] {
  return Object.entries(facts)
    .map(([name, fact]) => describeFact(name, fact))
    .toSorted((a, b) => FATES.indexOf(a.fate) - FATES.indexOf(b.fate));
}

function describeFact(name: string, fact: Fact): FactLine {
  switch (fact.fate) {
    case "mapped":
      return { fate: fact.fate, what: words(name), detail: fact.to };
    case "kept":
      return { fate: fact.fate, what: fact.what, detail: fact.where };
    case "lost":
      return { fate: fact.fate, what: fact.what, detail: fact.why };
  }
}

/** `toolResults` → `tool results` */
function words(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
