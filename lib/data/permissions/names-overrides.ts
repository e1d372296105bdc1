import { sql as raw, type SqlBool } from "kysely";

/** Whether the text of `"Conversation" e` has a list of overrides, with entries or without. */
export const namesOverrides = raw<SqlBool>`instr(e.head || e.tail, '"toolOverrides"') > 0`;
