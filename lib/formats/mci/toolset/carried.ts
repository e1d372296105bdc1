import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import {
  takePayload,
  type Carried,
  type PayloadPlace,
} from "@/lib/formats/kit/tools/round-trip-payload";
import { createConcealer } from "@/lib/formats/kit/secrets/conceal";

/** Where a tool has room for what the format has no members for: in the schema of its arguments. */
export const MCI_CARRIER: PayloadPlace = {
  key: "x-colloquy",
  empty: { type: "object", properties: {} },
  path: ({ inputSchema }) =>
    inputSchema === undefined || asRecord(inputSchema) !== null ? ["inputSchema"] : null,
};

/** Takes out of a definition what it carries; credentials were taken out of the file before. */
export function takeCarried(entry: JsonRecord): Carried {
  return takePayload(entry, MCI_CARRIER, { pointer: "", concealer: createConcealer("hub") });
}
