import { beginFor, offerFor, type ChosenSignIn } from "@/lib/sync/toolset-sign-in";

import {
  serveAuthorization,
  signInAsAda,
  type AuthorizationServer,
} from "../mcp/authorization-server";
import { serveGuarded, type GuardedServer } from "../mcp/guarded-server";
import { addServer, type SyncedToolset } from "./synced-toolset";

/** A toolset of the present library whose server asks to sign in, with the authorization server it names. */
export interface GuardedToolset {
  readonly authorization: AuthorizationServer;
  readonly server: GuardedServer;
  readonly toolset: SyncedToolset;
}

/** Starts both servers, and makes the toolset. */
export async function addGuarded(
  setting: Parameters<typeof serveAuthorization>[0] = {},
): Promise<GuardedToolset> {
  const authorization = await serveAuthorization(setting);
  const server = await serveGuarded(authorization);
  return { authorization, server, toolset: await addServer(server.url) };
}

/** The toolset as actions name it. */
export const placeOf = ({ fileId, rowId }: SyncedToolset) => ({ fileId, toolset: rowId });

/** A sign-in by the browser, or as `more` says. */
export const chosenFor = (
  toolset: SyncedToolset,
  more: Partial<ChosenSignIn> = {},
): ChosenSignIn => ({
  ...placeOf(toolset),
  way: "browser",
  entered: null,
  redirectUri: "http://127.0.0.1:3999/api/oauth/callback",
  returnTo: "http://localhost:3999/toolsets/x",
  ...more,
});

/** Begins a sign-in and goes on until a browser would come back to us. */
export async function leaveFor(toolset: SyncedToolset, answer?: string): Promise<URL> {
  const offered = await offerFor(placeOf(toolset));
  if (!offered.ok) throw new Error(offered.message);
  const begun = await beginFor(chosenFor(toolset));
  if (!begun.ok || begun.state !== "leaves") throw new Error(JSON.stringify(begun));
  return new URL(await signInAsAda(begun.address, answer));
}
