import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DamageReach } from "@/lib/domain/library/damage-reach";
import { underBase } from "@/lib/shared/base-path";

/** How the library is, as `GET /api/health` says it. */
export interface LibraryCondition {
  readonly status: "ok" | "disk-full" | "damaged";
  /** What that means and what to do; null where nothing is wrong. */
  readonly message: string | null;
  /** Of a damaged one: which documents cannot be read. */
  readonly reach?: DamageReach;
}

const POLL_MS = 30_000;

/** While the affected documents are looked for. */
const SEARCH_POLL_MS = 2000;

/** Asked now and then, and at once after a request that failed for such a reason. */
export function libraryHealthQuery(troubles: number, initial: LibraryCondition) {
  return queryOptions<LibraryCondition>({
    queryKey: ["library-health", troubles],
    queryFn: ({ signal }) => askHealth(signal),
    // What the page came with is new. What a failure tells of is not known yet; until then the last answer is shown.
    ...(troubles === 0 ? { initialData: initial } : {}),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.reach?.state === "searching" ? SEARCH_POLL_MS : POLL_MS,
    staleTime: POLL_MS,
    retry: false,
  });
}

async function askHealth(signal: AbortSignal): Promise<LibraryCondition> {
  const response = await fetch(underBase("/api/health"), { cache: "no-store", signal });
  const body = (await response.json()) as Partial<LibraryCondition>;
  const { status = "ok", message = null, reach } = body;
  return { status, message, ...(reach === undefined ? {} : { reach }) };
}

const CODES: ReadonlySet<string> = new Set(["disk-full", "damaged", "library-damaged"]);
const listeners = new Set<() => void>();
let troubles = 0;

/** Notes the code of a refusal; one that is about the whole library makes its state be asked for. */
export function noteRefusal(code: string): void {
  if (!CODES.has(code)) return;
  troubles += 1;
  for (const listener of listeners) listener();
}

/** How many refusals were about the whole library. */
export function troubleCount(): number {
  return troubles;
}

/** Hears of refusals that are about the whole library. */
export function onTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
