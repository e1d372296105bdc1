import type { ImportPlan } from "@/lib/domain/imports/plan";
import type { ToolsetFileListItem } from "@/lib/domain/toolset/view/listing";
import type { ExpiringSource } from "@/lib/domain/sync/expiring-source";
import type { SyncMark } from "@/lib/domain/toolset/view/sync-mark";

/** Something that waits for a person. */
export interface OpenQuestion {
  readonly id: string;
  readonly kind: "import" | "review" | "failure" | "sign-in";
  /** What it is about: the name of a file or toolset. */
  readonly name: string;
  /** What waits, such as "3 changes to review". */
  readonly words: string;
  readonly href: string;
}

const counted = (count: number, one: string): string =>
  `${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The sources a person has to sign in to again, and until when. */
export function signInQuestions(sources: readonly ExpiringSource[], nowMs: number): OpenQuestion[] {
  return sources.map(({ fileId, rowId, title, state, expiresMs }) => {
    const days = Math.ceil(((expiresMs ?? nowMs) - nowMs) / DAY_MS);
    const words =
      state === "ended"
        ? "The server ended the sign-in: sign in again"
        : state === "expired"
          ? "The sign-in expired: sign in again"
          : `The sign-in expires within ${counted(days, "day")}`;
    return {
      id: `sign-in ${rowId}`,
      kind: "sign-in",
      name: title,
      words,
      href: `/toolsets/${fileId}`,
    };
  });
}

/** What waits for a decision: plans that were not run, tools that were held back, syncs that failed. */
export function openQuestions(
  plans: readonly ImportPlan[],
  files: readonly ToolsetFileListItem[],
  marks: ReadonlyMap<string, SyncMark>,
): OpenQuestion[] {
  const imports = plans.map(({ id, name, totals }): OpenQuestion => {
    const conflicts = totals.conflict === 0 ? "" : `, ${counted(totals.conflict, "conflict")}`;
    const words = `Not imported yet: ${counted(totals.items, "document")}${conflicts}`;
    return { id: `import ${id}`, kind: "import", name, words, href: `/imports/${id}` };
  });
  const toolsets = files.flatMap(({ id, title }): OpenQuestion[] => {
    const { toReview = 0, failed = 0 } = marks.get(id) ?? {};
    const href = `/toolsets/${id}`;
    return [
      ...(toReview === 0
        ? []
        : [
            {
              id: `review ${id}`,
              kind: "review" as const,
              name: title,
              words: `${counted(toReview, "change")} to review`,
              href,
            },
          ]),
      ...(failed === 0
        ? []
        : [
            {
              id: `failure ${id}`,
              kind: "failure" as const,
              name: title,
              words: "The last sync failed",
              href,
            },
          ]),
    ];
  });
  return [...imports, ...toolsets];
}
