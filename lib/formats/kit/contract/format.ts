import type { DocumentKind } from "@/lib/domain/kinds/kind";
import type { ItemFidelity } from "@/lib/domain/imports/plan";
import type { ItemReading } from "@/lib/domain/imports/reading";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { Archive } from "./archive";
import type { FactTable } from "./fact-table";
import type { Probe } from "./probe";

/** A file that an item points to, as the container offers it. */
export interface Asset {
  /** Its name for people. */
  readonly name: string;
  /** Its size where the container tells before reading. */
  readonly sizeInBytes?: number;
  /** Reads it; without this the container knows the name alone. Rejects when it cannot be read. */
  bytes?(): Promise<Uint8Array>;
}

/** How a person wants an item to be read, where its format leaves a choice. */
export interface ReadingChoice {
  /** What lenient reading forgives counts as an error. */
  readonly strict?: boolean;
  /** The program whose file it is; unknown ones, and those that write no such files, are passed over. */
  readonly host?: string;
}

/** What a format is told about the surroundings of an item. */
export interface ParseContext {
  /** The dropped name; of an archive `export.zip!conversations.json`. */
  readonly fileName: string;
  /** SHA-256 of the dropped file, lower-case hex. */
  readonly fileHash: string;
  /** JSON Pointer of the item inside its file, "" for the whole of it. */
  readonly pointer: string;
  /** When the import runs, ISO 8601. No document text depends on it: see `UNKNOWN_TIME`. */
  readonly importedAt: string;
  readonly importerVersion: string;
  readonly reading?: ReadingChoice;
  /** Tells conversations apart that are read one by one out of one item. */
  readonly conversationKey?: string;
  /** The item as it is in the file, for a format whose documents are kept verbatim. */
  readonly text?: string;
  /** The file behind a pointer or id of the source; null when the container does not carry it. */
  resolveAsset?(pointer: string): Asset | null;
}

export interface ParsedDocument {
  readonly kind: DocumentKind;
  /** The CJSON document's text. Made by us: two spaces, `\n`, final newline. */
  readonly text: string;
  /** "" when the item has none; the domain derives one from the messages. */
  readonly title: string;
  /** It copies what another file holds in full, and gives way to that file's document in the same drop. */
  readonly yields?: true;
}

/** What became of an item, with counts. */
export type FidelityReport = ItemFidelity;

/** A place of an item that held a credential, and what takes its place. */
export interface Concealed {
  /** JSON Pointer in the item. */
  readonly path: string;
  /** The text that takes the place of the one with the credential, in the spelling of the file. */
  readonly text: string;
  /** What it refers to; null where the credential was taken out and nothing refers to it. */
  readonly name: string | null;
}

export interface ParseResult {
  /** Empty when the item contains no document; a diagnostic then says why. */
  readonly documents: readonly ParsedDocument[];
  /** About the source item; paths are JSON Pointers into the source file. */
  readonly diagnostics: readonly Diagnostic[];
  readonly fidelity: FidelityReport;
  /** Where credentials stood. The file is kept with what took their place, so that no copy of it has them. */
  readonly concealed?: readonly Concealed[];
  /** How it was read; absent where there is no choice. */
  readonly reading?: ItemReading;
}

/**
 * A format of chats or documents, in a folder of its own. It works on one item, a single
 * conversation or document; finding the items in arrays, lines and archives is the import's work.
 */
export interface Format {
  readonly id: string;
  readonly label: string;
  /** The extension that contains what CJSON has no place for. */
  readonly extensionKey: string;
  /** Everything its reader can do; reports of imports and the page about formats are made of it. */
  readonly facts: FactTable;
  /** Root members that may list the items, as in `{"conversations": […]}`. */
  readonly listKeys: readonly string[];
  /** How its archives are laid out; absent when it has none. */
  readonly archive?: Archive;
  /**
   * Whether the whole file is one item rather than a list of items: a log of lines, a bare list of
   * messages. `parse` is then given the root value, of a file of lines the list of its parsed lines,
   * in which null represents each line that is no JSON (the import reports those itself). A blank line
   * counts too, so that position n is line n + 1. Asked only for a probe that `detect` has claimed.
   */
  isWhole?(probe: Probe): boolean;
  /**
   * What tells a message line of a log in every copy of that line; null for lines that are no messages.
   * With it the import sees that one log of a drop contains all of another.
   */
  readonly lineKey?: (line: unknown) => string | null;
  /**
   * Whether the file is of this format. Decided by content, and so exactly that of all formats at
   * most one says yes to an item.
   */
  detect(probe: Probe): boolean;
  /**
   * Turns an item into CJSON. Total: never rejects, whatever JSON value comes; the same item in the
   * same file gives the same text. A promise, because files of an archive are read on demand.
   */
  parse(item: unknown, context: ParseContext): Promise<ParseResult>;
  /**
   * The item that a document of ours was made of, with what was edited since. With it fixes of findings about the
   * item can be carried out; their paths are meant inside it.
   */
  restore?(document: unknown): unknown;
  /**
   * The references that took the place of credentials in the spelling of another host, for an item that is read
   * again as one of its files. Absent where there is no choice.
   */
  convertReferences?(concealed: readonly Concealed[], from: string, to: string): Concealed[];
}
