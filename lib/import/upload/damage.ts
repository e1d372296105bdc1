import { pieceHash } from "@/lib/data/documents/piece-hash";
import { NamedError } from "@/lib/data/store/damage/named-error";

/** What waits for an import is not what was uploaded, or not what was planned: the disk or another program changed it. */
export class UploadDamagedError extends NamedError {
  static override readonly errorName = "UploadDamagedError";
  readonly code = "upload-damaged";

  constructor(options?: ErrorOptions) {
    super("The uploaded files were changed on the disk. Drop the files again.", options);
  }
}

/** A value as one line of text that tells whether it is still what was written. */
export function sealJson(value: unknown): string {
  const json = JSON.stringify(value);
  return `${pieceHash("", json)} ${json}`;
}

/**
 * The value of such a line; versions before had the value alone.
 * @throws UploadDamagedError
 */
export function openSealed(line: string): unknown {
  const at = /^[[{]/.test(line) ? 0 : line.indexOf(" ") + 1;
  const json = line.slice(at);
  try {
    if (at === 0 || line.slice(0, at - 1) === pieceHash("", json)) return JSON.parse(json);
  } catch (error) {
    throw new UploadDamagedError({ cause: error });
  }
  throw new UploadDamagedError();
}
