import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Has everything below a key asked for again after an edit. A first answer that is on its way was asked for before
 * the edit, and would be shown as the newest: `invalidateQueries` leaves a request alone that has brought no data yet.
 */
export async function refreshAfterEdit(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({
    queryKey,
    // What no page shows was asked for by somebody who waits for it.
    predicate: (query) =>
      query.state.data === undefined &&
      query.state.fetchStatus !== "idle" &&
      query.getObserversCount() > 0,
  });
  await client.invalidateQueries({ queryKey });
}
