import type { FactTable } from "./fact-table";
import type { Format, ParseContext, ParseResult } from "./format";

/** Reads one of the names as text; null when it is too large, no UTF-8, or cannot be read. */
export type ReadName = (name: string) => Promise<string | null>;

/** Files of a drop that make one document together. */
export interface FoundBundle {
  /** The file that names or leads to the others. */
  readonly main: string;
  /** All of them, the main file too, as they are named in the drop. */
  readonly files: readonly string[];
}

export interface ParsedBundle extends ParseResult {
  /**
   * The files as they are kept with the import, all of them; only where they may not stay as they came, because
   * a credential was in one. Without this they are kept as they came. Paths of `concealed` lead into the object of
   * their values by name.
   */
  readonly kept?: ReadonlyMap<string, string>;
}

/**
 * A format of documents that are written as several files, which may be a single one all the same. It sees a
 * folder or an archive before the formats of single files do, and takes what is its own out of it.
 */
export interface BundleFormat {
  readonly id: string;
  readonly label: string;
  /** The extension that contains what CJSON has no place for. */
  readonly extensionKey: string;
  readonly facts: FactTable;
  /**
   * The bundles among the names, whose folders are separated by `/`. A file may belong to several.
   * @param peek the first 4 kB of a name, for files whose name says nothing; an incomplete last character is left
   * out. Null where the drop has too many files to look into each.
   */
  find(names: readonly string[], read: ReadName, peek: ReadName): Promise<readonly FoundBundle[]>;
  /**
   * Turns a bundle into CJSON. Total, and the same files give the same text. Findings name their file in the
   * message; their path is a JSON Pointer into the object of all files by name.
   * @param files by name in the drop
   */
  parse(
    files: ReadonlyMap<string, string>,
    main: string,
    context: ParseContext,
  ): Promise<ParsedBundle>;
  /** The files a document was made of. Absent where its items are not read a second time. */
  filesOf?(document: unknown): BundleFiles;
  /**
   * The files as one item, the object of their values by name, for the fixes its findings propose. The text stands
   * for a file that cannot be read, and for one that is to be written again. Absent where there are no fixes.
   */
  reopen?(files: BundleFiles): ReopenedBundle;
}

export interface BundleFiles {
  /** By name, without the folders they all lie in. */
  readonly files: ReadonlyMap<string, string>;
  readonly main: string;
}

export interface ReopenedBundle extends Pick<Format, "restore" | "parse"> {
  /** The files of the item as it is after a fix; only what it changed is written otherwise. */
  write(item: unknown): ReadonlyMap<string, string>;
}
