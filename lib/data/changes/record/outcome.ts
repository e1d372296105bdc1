import { refuse } from "@/lib/domain/document/edit-result";
import type { EditOutcome } from "@/lib/domain/library/change";
import type { Sight } from "@/lib/data/store/sight/sight";
import type { Diagnostic } from "@/lib/validation/diagnostic";

type Refused = Extract<EditOutcome, { ok: false }>;

export function notFound(what: "conversation" | "message" | "toolset" | "version"): Refused {
  return { ok: false, code: "not-found", message: `This ${what} no longer exists.` };
}

/** Somebody else was faster. Nothing is lost: the caller gets what is stored now. */
export function stale(
  what: "conversation" | "message" | "toolset",
  current: { revision: number; raw: string },
): Refused {
  return {
    ok: false,
    code: "stale",
    message: `This ${what} was changed in the meantime.`,
    current,
  };
}

export function invalid(diagnostics: Diagnostic[]): Refused {
  return {
    ok: false,
    code: "invalid",
    message: diagnostics[0]?.message ?? "This edit is not possible.",
    diagnostics,
  };
}

/** Who may see a conversation is for its owner to say, and to a program only with a key that includes what is private. */
export const notOwner = ({ account, privateOf }: Sight): Refused =>
  invalid(
    refuse(
      "privacy.not-owner",
      account === privateOf
        ? "Only the owner of a conversation can mark it private or clear the mark."
        : "This API key doesn’t include private conversations, so it can’t mark one private or clear the mark.",
      "/isPrivate",
    ).diagnostics,
  );
