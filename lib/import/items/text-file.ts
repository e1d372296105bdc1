import type { Asset } from "@/lib/formats/kit/contract/format";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { FileSpan } from "./planned";
import type { SourceFile } from "../source/file";

/** How a file is written that holds one JSON value. */
export type Syntax = "json" | "jsonc" | "yaml";

/** A text file of the drop: an upload, or an entry of an archive. */
export interface TextFile {
  /** Its name in the import's folder. */
  file: string;
  /** Its name for people. */
  name: string;
  /** SHA-256 of the dropped file; of an entry that of its archive. */
  fileHash: string;
  /** SHA-256 of this file. */
  ownHash: string;
  source: SourceFile;
  /** Files next to it that its documents may point to. */
  resolveAsset?: (pointer: string) => Asset | null;
  /** What opening it had to say; goes to every item of it. */
  findings?: readonly Diagnostic[];
  /** What is to be said of one of its items alone, by its number from 1; one with an error is not read. */
  own?: ReadonlyMap<number, Diagnostic>;
  /** What somebody changed around its documents since they were exported, which is not in them. */
  unread?: readonly Diagnostic[];
  /** How the dropped file is written, where that is not JSON. */
  syntax?: Syntax;
  /** The file as it was dropped, where this is a copy that was mended. */
  original?: FileSpan;
  /** In an export of a known product what holds no document is no failure. */
  isCompanion: boolean;
}
