import { EXPORT_FORMATS, type ExportRequest } from "@/lib/domain/exports/request";
import { PRIVATE_REFERENCE_CHOICES } from "@/lib/domain/exports/private-references";
import { parseSearch } from "@/lib/domain/search/parse-search";
import { boundProblem, refuseWords } from "@/lib/domain/search/bounds";
import {
  choice,
  constant,
  dictionary,
  either,
  flag,
  list,
  optional,
  record,
  text,
} from "@/lib/validation/schema";
import { parseInput } from "@/lib/validation/input";

const ids = list(text({ minLength: 1 }));

/** All of them, or those that are named. */
const allOrNamed = either(constant(true), ids);

const options = record({
  thinking: optional(flag()),
  toolCalls: optional(flag()),
  attachments: optional(flag()),
  missingResults: optional(choice("note", "drop")),
  roundTrip: optional(flag()),
});

const decisions = dictionary(choice("keep", "mask", "leave-out"));
export const redactionDecisions = record({
  rules: optional(decisions),
  findings: optional(decisions),
  attachments: optional(ids),
  extensions: optional(ids),
});

/** The body of an export request. */
export const exportRequest = record({
  format: choice(...EXPORT_FORMATS),
  conversations: optional(ids),
  toolsets: optional(ids),
  query: optional(text()),
  options: optional(options),
  includePrivate: optional(flag()),
  consent: optional(allOrNamed),
  includeDamaged: optional(allOrNamed),
  rememberConsent: optional(flag()),
  privateReferences: optional(choice(...PRIVATE_REFERENCE_CHOICES)),
  folderTag: optional(flag()),
  redactions: optional(redactionDecisions),
});

export type ReadExportRequest =
  | { ok: true; request: ExportRequest }
  /** `path` is a JSON Pointer into the body. */
  | { ok: false; message: string; path: string };

/** A search of an export has the bounds of every search; beyond them it would find less than it says. */
function refuseSearch(query: string | undefined): string | null {
  if (query === undefined) return null;
  return boundProblem(parseSearch(query).problems)?.message ?? refuseWords(query);
}

/** Checks the body of an export request. Unknown members are refused, so that no wish is overheard. */
export function readExportRequest(body: unknown): ReadExportRequest {
  const result = parseInput(exportRequest, body);
  if (result.ok) {
    const message = refuseSearch(result.value.query);
    return message === null
      ? { ok: true, request: result.value }
      : { ok: false, message, path: "/query" };
  }
  const [first] = result.diagnostics;
  return {
    ok: false,
    message: first?.message ?? "The request is not valid.",
    path: first?.path ?? "",
  };
}
