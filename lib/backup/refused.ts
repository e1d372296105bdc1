import { NamedError } from "@/lib/data/store/refusal/named-error";

/** Why an archive is not restored. The codes are a contract: tests and scripts tell by them. */
export type BackupRefusal =
  | "backup-unreadable"
  | "backup-foreign"
  | "backup-truncated"
  | "backup-altered"
  | "backup-newer"
  | "backup-older"
  | "backup-passphrase"
  | "backup-other-key"
  | "library-not-empty";

/** An archive cannot be restored, or may not be: what was found, and what a person can do. Nothing was written. */
export class BackupRefusedError extends NamedError {
  static override readonly errorName = "BackupRefusedError";
  readonly code: BackupRefusal;

  constructor(code: BackupRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
