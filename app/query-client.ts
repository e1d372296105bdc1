import { QueryClient } from "@tanstack/react-query";

const FRESH_MS = 30_000;

/** One cache a page load. Requests are tried even when the machine is offline: the server runs on it. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: 1, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
}
