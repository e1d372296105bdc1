import { parseSearch } from "@/lib/domain/search/parse-search";
import { boundProblem, refuseWords } from "@/lib/domain/search/bounds";

import { textParameter, type QueryParameter } from "./query";

/** A search with its filters; one that asks for too much is refused. */
export function searchParameter(description: string, maxLength?: number): QueryParameter<string> {
  return {
    ...textParameter(description, maxLength),
    refuse: (text) => boundProblem(parseSearch(text).problems)?.message ?? null,
  };
}

/** Words to look for; too many are refused. */
export function wordsParameter(description: string): QueryParameter<string> {
  return { ...textParameter(description), refuse: refuseWords };
}
