import { createLoader, createSerializer, parseAsString, type inferParserType } from "nuqs/server";

/** Which changes are shown, and from where on; all of it lives in the address. */
const changesOrder = {
  conversation: parseAsString,
  member: parseAsString,
  kind: parseAsString,
  cursor: parseAsString,
};

export const loadChangesOrder = createLoader(changesOrder);

/** The address of the page with these choices. */
export const changesHref = createSerializer(changesOrder);

export type ChangesOrder = inferParserType<typeof changesOrder>;
