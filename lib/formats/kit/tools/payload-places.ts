import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

import type { PayloadPlace } from "./round-trip-payload";

const NO_ARGUMENTS = { type: "object", properties: {} };

/** Beside the schema of the arguments, which a strict definition has no room in. */
export const OPENAI_CARRIER: PayloadPlace = {
  key: "x-colloquy",
  empty: NO_ARGUMENTS,
  path(entry) {
    const wrapped = asRecord(entry["function"]);
    const holder = wrapped ?? entry;
    const hasRoom = entry["type"] === "function" && holder["strict"] !== true;
    if (!hasRoom || !isRoom(holder["parameters"])) return null;
    return wrapped === null ? ["parameters"] : ["function", "parameters"];
  },
};

export const ANTHROPIC_CARRIER: PayloadPlace = {
  key: "x-colloquy",
  empty: NO_ARGUMENTS,
  path: (entry) => (isOwn(entry) && asRecord(entry["input_schema"]) ? ["input_schema"] : null),
};

export const MCP_CARRIER: PayloadPlace = {
  key: "dev.colloquy/carrier",
  empty: {},
  path: (entry) => (isRoom(entry["_meta"]) ? ["_meta"] : null),
};

export const OXP_CARRIER: PayloadPlace = {
  key: "x-colloquy",
  empty: {},
  path: (entry) => (asRecord(entry["input_schema"]) === null ? null : ["input_schema"]),
};

const isOwn = ({ type }: JsonRecord) => type === undefined || type === null || type === "custom";

/** An object, or nothing that one would take the place of. */
const isRoom = (value: unknown) => value === undefined || asRecord(value) !== null;

/** What the member is called in any format. */
export const CARRIER_KEYS: ReadonlySet<string> = new Set([OPENAI_CARRIER.key, MCP_CARRIER.key]);
