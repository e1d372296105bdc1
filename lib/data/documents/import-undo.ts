import type { EntityTable } from "./find";

/** What undoing an item needs; stored with it as JSON. */
export type ItemUndo =
  /** The document was not there before. */
  | { readonly mode: "new"; readonly table: EntityTable; readonly revision: number }
  /** It took the id of another one, whose rows are kept. */
  | {
      readonly mode: "replace";
      readonly table: EntityTable;
      readonly oldKey: number;
      readonly newKey: number;
      readonly revision: number;
    }
  /** Messages were appended, marked with the id of the import. */
  | {
      readonly mode: "extend";
      readonly key: number;
      readonly revision: number;
      /** Of the conversation before. */
      readonly importHash: string | null;
      readonly contentHash: string | null;
      readonly errorCount: number;
      readonly warningCount: number;
      /** The head and tail before and after, where they were replaced. */
      readonly shell: { readonly before: Shell; readonly after: Shell } | null;
    };

export interface Shell {
  readonly head: string;
  readonly tail: string;
}

export function readItemUndo(text: string | null): ItemUndo | null {
  return text === null ? null : (JSON.parse(text) as ItemUndo);
}
