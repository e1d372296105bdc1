import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { isServerDown } from "./connection";

/** After so long a save goes on: what it has changed is shown once the server has sent it. */
const PATIENCE_MS = 9000;

/**
 * The cache of a page. Saves wait until what they have changed is shown. Of a server that does not answer they would
 * wait for ever, and nobody would hear that the save failed.
 */
export class PageQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey>(
    ...given: Parameters<typeof QueryClient.prototype.invalidateQueries<Key>>
  ): Promise<void> {
    const refreshed = super.invalidateQueries(...given);
    if (isServerDown()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<void>((settle) => (timer = setTimeout(settle, PATIENCE_MS)));
    await Promise.race([refreshed, limit]);
    clearTimeout(timer);
  }
}
