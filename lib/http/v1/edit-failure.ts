import type { EditOutcome } from "@/lib/domain/library/change";
import type { Refusal } from "@/lib/domain/document/edit-result";

import { failure, invalid, type ApiFailure } from "./failure";

/** Where the members of a toolset or a tool come from in a request. */
const FIELDS: readonly (readonly [pointer: string, field: string])[] = [
  ["/headers", "spec.adapter"],
  ["/server", "spec.adapter"],
  ["/name", "metadata.name"],
];

/** A refusal of the document's own rules, which hold for every writer. */
export function refused({ diagnostics }: Pick<Refusal, "diagnostics">): ApiFailure {
  return invalid(
    diagnostics.map(({ path, rule, message }) => {
      const field = FIELDS.find(([pointer]) => path.startsWith(pointer))?.[1] ?? "spec";
      const isSecret = rule.startsWith("secret.");
      return { field, description: isSecret ? "store it as a secret and write ${NAME}" : message };
    }),
  );
}

/** What an edit that was not made means for the client. */
export function editFailure(outcome: Extract<EditOutcome, { ok: false }>): ApiFailure {
  switch (outcome.code) {
    case "not-found":
      return failure("NOT_FOUND", "There is no such object any more.");
    case "stale":
      return aborted();
    case "invalid":
      return refused({ diagnostics: outcome.diagnostics ?? [] });
  }
}

/** Somebody else has changed the same members meanwhile. */
export const aborted = (): ApiFailure =>
  failure("ABORTED", "The object was changed at the same time; read it and try again.", {
    retry: true,
  });
