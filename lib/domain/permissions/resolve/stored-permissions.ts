import { asBoolean, type JsonRecord } from "@/lib/shared/read-value";
import { FIELDS, type Field } from "./resolve";

/** Both switches as they are stored. */
export interface StoredPermissions {
  /** Null when nothing is stated, or nothing that counts: only true and false do. */
  readonly enabled: boolean | null;
  readonly requiresApproval: boolean | null;
  /** What is there instead of a boolean, so that a trace can tell it from nothing. */
  readonly odd?: Readonly<Partial<Record<Field, unknown>>>;
}

/** The switches of a tool entry or of a toolset's defaults. */
export function storedPermissions(holder: JsonRecord | null): StoredPermissions {
  const odd = FIELDS.filter(
    (field) =>
      holder !== null && Object.hasOwn(holder, field) && typeof holder[field] !== "boolean",
  );
  return {
    enabled: asBoolean(holder?.["enabled"]),
    requiresApproval: asBoolean(holder?.["requiresApproval"]),
    ...(odd.length === 0
      ? {}
      : { odd: Object.fromEntries(odd.map((field) => [field, holder?.[field]])) }),
  };
}
