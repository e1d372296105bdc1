import { inEnglish } from "@/lib/domain/imports/content-words";
import type { ExportRequest } from "@/lib/domain/exports/request";
import type { ExportReview } from "@/lib/domain/exports/review";
import { safeStem } from "@/lib/export/download/file-name";
import { LibraryServerError, type LibraryServer } from "@/lib/net/library-server";
import { asRecord, asText } from "@/lib/shared/read-value";

import { CommandError, EXIT } from "../io/exit-code";
import { arriving } from "../io/arriving";
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

/** How many documents of each kind an export has. */
export interface ExportCounts {
  readonly conversations: number;
  readonly toolsets: number;
  readonly models: number;
  readonly leftOut: number;
}

/** "3 conversations, 1 toolset file; 1 private left out". */
export function exportWords({ conversations, toolsets, models, leftOut }: ExportCounts): string {
  const parts: [number, readonly [string, string]][] = [
    [conversations, ["conversation", "conversations"]],
    [toolsets, ["toolset file", "toolset files"]],
    [models, ["models file", "models files"]],
  ];
  const words = parts.flatMap(([count, noun]) => (count === 0 ? [] : [inEnglish(count, noun)]));
  const left = leftOut === 0 ? "" : `; ${leftOut} private left out`;
  return (words.join(", ") || "nothing") + left;
}

/** What a server sends of an export. */
export interface Sent {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** What the server calls it; whatever it says, a name without a folder. */
  readonly fileName: string;
  /** What it was, as a line for people. */
  readonly words: string;
}

const EXTENDED_NAME = /filename\*=UTF-8''([^;]+)/i;
const ENDING = /(?:\.[a-z0-9]{1,10}){1,2}$/i;

function nameOf(answer: { readonly headers: Headers }): string {
  const [, name = ""] = EXTENDED_NAME.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  const plain = decodeURIComponent(name.replace(/%(?![0-9a-f]{2})/gi, "%25"));
  const [ending = ""] = ENDING.exec(plain) ?? [];
  return safeStem(plain.slice(0, plain.length - ending.length), "export") + ending;
}

/** Formats of one document a line, of which a broken export leaves whole lines. */
const OF_LINES: ReadonlySet<string> = new Set(["ndjson", "openai-fine-tuning", "openai-dpo"]);

/**
 * Has the server export documents.
 * @param isFile what arrives is written to a file, which is there whole or not at all
 */
export async function exportThere(
  server: LibraryServer,
  request: ExportRequest,
  isFile: boolean,
): Promise<Sent> {
  const answer = await refused(() => server.ask("/api/exports", { method: "POST", json: request }));
  const said = (name: string): string => answer.headers.get(`x-export-${name}`) ?? "0";
  const counts = {
    conversations: Number(said("conversations")),
    toolsets: Number(said("toolsets")),
    models: Number(said("models")),
    leftOut: Number(said("left-out")),
  };
  return {
    chunks: arriving(answer.body ?? nothing(), ({ bytes, lines }) => {
      const sent = `${bytes.toLocaleString("en")} bytes`;
      const whole = OF_LINES.has(request.format)
        ? `the first ${inEnglish(lines, ["line is", "lines are"])} whole`
        : "they are not a whole document";
      const arrived = isFile ? "No file was written." : `What was printed is incomplete: ${whole}.`;
      return `The connection to ${server.address} broke after ${sent}. ${arrived} Run the command again: an export changes nothing in the library.`;
    }),
    fileName: nameOf(answer),
    words: `export ${said("id")}: ${exportWords(counts)}`,
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
