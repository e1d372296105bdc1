import type { Row } from "../store/connection/queries";
import { DocumentDamagedError } from "./damage";
import type { EntityTable } from "./find";
import { openSealedObject, sealObject } from "./sealed-json";

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

/** As it is stored with the item: what is taken back must be what the import did. */
export const writeItemUndo = (undo: ItemUndo): string => sealObject(undo);

/** The columns of an item that reading it needs. */
export const ITEM_UNDO_COLUMNS = ["entityId", "documentId", "title", "undo"] as const;

type StoredUndo = Pick<Row<"ImportItem">, (typeof ITEM_UNDO_COLUMNS)[number]>;

/** @throws DocumentDamagedError */
export function readItemUndo({ undo, entityId, documentId, title }: StoredUndo): ItemUndo | null {
  if (undo === null) return null;
  const read = openSealedObject(undo);
  // Items are written by lib/data only.
  if (typeof read === "object" && read !== null) return read as ItemUndo;
  const name = { id: entityId ?? "", documentId: documentId ?? "", title };
  throw new DocumentDamagedError(name, "what its import noted for undoing it was changed");
}
