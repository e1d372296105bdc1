import { z } from "zod";

import type { JsonRecord } from "@/lib/shared/read-value";

import type { Session } from "./connect/session";
import { NetError } from "./guard/failure";

/** A list that a server gives page by page. */
export interface PagedList {
  readonly method: string;
  /** The member of an answer that holds the entries. */
  readonly member: string;
  /** What the entries are, in the plural. */
  readonly noun: string;
}

/** All entries of a list as parsed, in bounds that no server moves. */
export async function readPages(
  { client, run }: Session,
  { method, member, noun }: PagedList,
  onPage?: (pages: number, entries: number) => void,
): Promise<{ raw: unknown[]; pages: number; first: JsonRecord | null }> {
  const { limits } = run;
  // Loose, because the client's own schema would drop every member it does not know.
  const schema = z.looseObject({
    [member]: z.array(z.unknown()),
    nextCursor: z.string().nullish(),
  });
  const raw: unknown[] = [];
  const seen = new Set<string>();
  let cursor = "";
  let first: JsonRecord | null = null;
  for (let pages = 1; ; pages++) {
    const page: JsonRecord = await client.request(
      { method, params: cursor === "" ? {} : { cursor } },
      schema,
      { timeout: limits.pageMs, signal: run.signal },
    );
    first ??= page;
    const entries = page[member];
    if (Array.isArray(entries)) for (const entry of entries) raw.push(entry);
    if (raw.length > limits.tools) {
      const most = limits.tools.toLocaleString("en");
      throw new NetError(
        "TOO_MANY_TOOLS",
        undefined,
        `The server lists more than ${most} ${noun}.`,
      );
    }
    onPage?.(pages, raw.length);
    // An empty cursor ends the list like none.
    const next = page["nextCursor"];
    cursor = typeof next === "string" ? next : "";
    if (cursor === "") return { raw, pages, first };
    if (seen.has(cursor) || pages >= limits.pages) {
      throw new NetError("PROTOCOL_ERROR", undefined, `The server’s list of ${noun} does not end.`);
    }
    seen.add(cursor);
  }
}
