import { addTo } from "@/lib/shared/add-to";

/** A call has an id, and a result that of its call. */
interface Part {
  readonly kind: string;
  readonly id?: string | null;
  readonly callId?: string;
}

type CallOf<Each> = Extract<Each, { readonly kind: "call" }>;
type ResultOf<Each> = Extract<Each, { readonly kind: "result" }>;

/**
 * The results of the calls among some parts, in order. Some programs count calls from the start in every turn, so a
 * result belongs to the nearest call of its id before it, else to the first one after it.
 */
export function pairResults<Each extends Part>(
  parts: readonly Each[],
): ReadonlyMap<CallOf<Each>, readonly ResultOf<Each>[]> {
  const isCall = (part: Each): part is CallOf<Each> => part.kind === "call";
  const isResult = (part: Each): part is ResultOf<Each> => part.kind === "result";
  const first = new Map<string, CallOf<Each>>();
  for (const part of parts) {
    const id = part.id ?? "";
    if (isCall(part) && !first.has(id)) first.set(id, part);
  }
  const latest = new Map<string, CallOf<Each>>();
  const results = new Map<CallOf<Each>, ResultOf<Each>[]>();
  for (const part of parts) {
    const id = part.id ?? "";
    const callId = part.callId ?? "";
    if (isCall(part)) latest.set(id, part);
    if (!isResult(part)) continue;
    const call = latest.get(callId) ?? first.get(callId);
    if (call !== undefined) addTo(results, call, part);
  }
  return results;
}
