/** How what an attachment says about itself compares with the file it carries. */
type Verdict = "verified" | "differs" | "not-recorded";

export interface AttachmentCheck {
  /** Of the file in the document. */
  readonly bytes: number;
  readonly sha256: string;
  readonly size: Verdict;
  readonly hash: Verdict;
}

interface Facts {
  readonly bytes: number;
  readonly sha256: string;
}

/** Compares what was written down with what is there. Hashes are compared in any case. */
export function checkAttachment(
  recorded: { readonly sizeInBytes: number | null; readonly sha256: string | null },
  { bytes, sha256 }: Facts,
): AttachmentCheck {
  const written = recorded.sha256?.trim().toLowerCase() ?? "";
  return {
    bytes,
    sha256,
    size: recorded.sizeInBytes === null ? "not-recorded" : judge(recorded.sizeInBytes === bytes),
    hash: written === "" ? "not-recorded" : judge(written === sha256),
  };
}

function judge(isEqual: boolean): Verdict {
  return isEqual ? "verified" : "differs";
}
