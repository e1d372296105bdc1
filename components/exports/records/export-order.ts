import {
  createLoader,
  createSerializer,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from "nuqs/server";
import { EXPORT_SORTS } from "@/lib/domain/exports/record";

/** How the exports are sorted, and after which place this page goes on; both live in the URL. */
export const exportOrder = {
  sort: parseAsStringLiteral(EXPORT_SORTS).withDefault("time"),
  order: parseAsStringLiteral(["asc", "desc"] as const),
  cursor: parseAsString,
  /** The page of the consents that hold, below. */
  consents: parseAsInteger.withDefault(1),
};

export const loadExportOrder = createLoader(exportOrder);

/** The address of the list in an order, at a place. */
export const exportsHref = createSerializer(exportOrder);

export type ExportOrder = inferParserType<typeof exportOrder>;
