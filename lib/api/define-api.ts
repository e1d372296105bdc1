import "server-only";

import { serveApi } from "./serve";

/** Marks the handler of the API; a test finds route files without one of the two wrappers. */
export const apiBrand: unique symbol = Symbol("colloquy tool sets API");

type ApiHandler = ((request: Request) => Promise<Response>) & { readonly [apiBrand]: true };

/** The handlers of the one route file under which the whole API of tool sets is. */
export function defineApi() {
  const handler: ApiHandler = Object.assign((request: Request) => serveApi(request), {
    [apiBrand]: true as const,
  });
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}
