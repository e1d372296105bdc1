import { openSealed } from "@/lib/data/documents/sealed-json";
import { NamedError } from "@/lib/data/store/refusal/named-error";

/** What waits for an import is not what was uploaded, or not what was planned: the disk or another program changed it. */
export class UploadDamagedError extends NamedError {
  static override readonly errorName = "UploadDamagedError";
  readonly code = "upload-damaged";

  constructor(options?: ErrorOptions) {
    super("The uploaded files were changed on the disk. Drop the files again.", options);
  }
}

/**
 * The value of a sealed line.
 * @throws UploadDamagedError
 */
export function openUploaded(line: string): unknown {
  const value = openSealed(line);
  if (value === undefined) throw new UploadDamagedError();
  return value;
}
