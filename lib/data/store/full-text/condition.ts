import type { SqlValue } from "@/lib/data/store/connection/sql";

/** A condition as text, with its values. */
export interface Condition {
  readonly text: string;
  readonly values: SqlValue[];
}
