import {
  createLoader,
  createSerializer,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from "nuqs/server";
import { SYSTEM_ACTORS } from "@/lib/domain/library/system-actor";

/** Which changes are shown, and from where on; all of it is in the address. */
const changesOrder = {
  conversation: parseAsString,
  member: parseAsString,
  system: parseAsStringLiteral(SYSTEM_ACTORS),
  kind: parseAsString,
  cursor: parseAsString,
};

export const loadChangesOrder = createLoader(changesOrder);

/** The address of the page with these choices. */
export const changesHref = createSerializer(changesOrder);

export type ChangesOrder = inferParserType<typeof changesOrder>;
