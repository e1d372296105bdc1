import { queryOptions } from "@tanstack/react-query";
import type { LibraryOfMember } from "@/lib/domain/accounts/library";
import { getJson } from "./request/answers";

/** A library with how much is in it. */
export interface CountedLibrary extends LibraryOfMember {
  /** Outside the trash, as far as the person sees them. */
  readonly conversations: number;
  readonly members: number;
}

/** The libraries that the person is in, as they are now. */
export function librariesQuery() {
  return queryOptions({
    queryKey: ["libraries"],
    // Others add members and take them out.
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await getJson<{ libraries: CountedLibrary[] }>("/api/libraries", signal)).libraries,
  });
}
