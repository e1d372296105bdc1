import { NamedError } from "../refusal/named-error";

/** What the library noted for itself is not what was written. */
export class RecordDamagedError extends NamedError {
  static override readonly errorName = "RecordDamagedError";
  readonly code = "record-damaged";

  /** @param record whose it is, as the end of a sentence */
  constructor(record: string, options?: ErrorOptions) {
    super(
      `The library’s record of ${record} is damaged. Your documents are not affected by it. Nothing was changed. ` +
        "Restore a copy of the library if you need the record.",
      options,
    );
  }
}

/**
 * The value of a column that holds JSON.
 * @param record whose it is, as the end of a sentence
 * @throws RecordDamagedError
 */
export function storedJson(text: string, record: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RecordDamagedError(record, { cause: error });
  }
}
