import type { ExportRequest } from "@/lib/domain/exports/request";
import type { ExportReview } from "@/lib/domain/exports/review";
import { LibraryServerError, type LibraryServer } from "@/lib/net/library-server";
import { asRecord, asText } from "@/lib/shared/read-value";

import { CommandError, EXIT } from "../io/exit-code";
import { askJson, explained } from "./server";

/** The places of an export that name private conversations which stay. */
export async function referencesThere(
  server: LibraryServer,
  request: ExportRequest,
): Promise<ExportReview["privateReferences"]> {
  const asked = { method: "POST", json: request } as const;
  const review = await refused(() => askJson<ExportReview>(server, "/api/exports/review", asked));
  return review.privateReferences;
}

/** What a server sends of an export. */
export interface Sent {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** What it was, as a line for people. */
  readonly words: string;
}

/** Has the server export documents. */
export async function exportThere(server: LibraryServer, request: ExportRequest): Promise<Sent> {
  const answer = await refused(() => server.ask("/api/exports", { method: "POST", json: request }));
  const figure = (name: string): string => answer.headers.get(`x-export-${name}`) ?? "0";
  const left = figure("left-out") === "0" ? "" : `; ${figure("left-out")} private left out`;
  return {
    chunks: answer.body ?? nothing(),
    words: `export ${figure("id")}: ${figure("conversations")} conversations, ${figure("toolsets")} toolset files${left}`,
  };
}

async function* nothing(): AsyncGenerator<Uint8Array, void, void> {}

/** @throws CommandError with what decides it at the command line */
async function refused<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await explained(ask);
  } catch (error) {
    if (!(error instanceof LibraryServerError)) throw error;
    throw explain(error);
  }
}

function explain({ code, message, details }: LibraryServerError): CommandError {
  const items: readonly unknown[] = Array.isArray(details["items"]) ? details["items"] : [];
  const lines = items.map((item) => {
    const fields = asRecord(item);
    if (fields === null) return String(item);
    return ["id", "title", "found"].flatMap((name) => asText(fields[name]) ?? []).join(" ");
  });
  const listed = (how: string) => new CommandError(EXIT.decision, [how, ...lines].join("\n  "));
  switch (code) {
    case "consent-required":
      return listed("Private; consent with --consent <id>, or leave them out with --skip-private:");
    case "damaged-documents":
      return listed("Damaged; import them again, or export them with --include-damaged <id>:");
    case "review-required":
      return new CommandError(
        EXIT.decision,
        `${message} At the command line: --redact <rule>=mask or =keep.`,
      );
    default:
      return new CommandError(EXIT.found, [message, ...lines].join("\n  "));
  }
}
