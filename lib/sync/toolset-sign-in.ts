import { findSyncPlace, type SyncPlace } from "@/lib/data/sync/place";
import { editTools } from "@/lib/data/toolsets/edit";
import {
  hasOwnAuthorization,
  OAUTH_HEADER,
  refersToSignIn,
  signInServer,
} from "@/lib/domain/oauth/reference";
import type { SignInOffer, SignInWay } from "@/lib/domain/oauth/view";
import { readTarget } from "@/lib/net/server-target";
import { beginSignIn, type SignInStart } from "@/lib/secrets/sign-in/begin";
import type { EnteredClient } from "@/lib/secrets/sign-in/client-for";
import { offerSignIn } from "@/lib/secrets/sign-in/offer";
import { cancelSignIn } from "@/lib/secrets/sign-in/open-sign-ins";
import { signOut, type SignOut } from "@/lib/secrets/sign-in/sign-out";

import { reportFault } from "./report-fault";
import { startSync } from "./start-sync";

/** Of a toolset: store id of its file, and its row id. */
export interface ToolsetPlace {
  readonly fileId: string;
  readonly toolset: number;
}

type Refusal = { readonly ok: false; readonly message: string };

const GONE: Refusal = { ok: false, message: "This toolset was deleted." };
const NO_ADDRESS: Refusal = {
  ok: false,
  message: "Only servers with a web address have a sign-in.",
};
const OWN_HEADER: Refusal = {
  ok: false,
  message: "The server’s headers already have an Authorization. Remove it to sign in.",
};

interface Reached {
  readonly ok: true;
  readonly place: SyncPlace;
  readonly server: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function reach({ fileId, toolset }: ToolsetPlace): Promise<Reached | Refusal> {
  const place = await findSyncPlace(fileId, toolset);
  if (place === null) return GONE;
  const read = readTarget(place.toolset);
  const server = read.ok ? signInServer(read.target.url ?? "") : null;
  if (!read.ok || server === null) return NO_ADDRESS;
  return { ok: true, place, server, headers: read.target.headers };
}

/** Where the sign-in of a toolset's server leads and what it asks for. */
export async function offerFor(
  at: ToolsetPlace,
): Promise<{ readonly ok: true; readonly offer: SignInOffer } | Refusal> {
  const reached = await reach(at);
  if (!reached.ok) return reached;
  if (hasOwnAuthorization(reached.headers)) return OWN_HEADER;
  return offerSignIn(reached.server);
}

/** What a person chose, and where a browser comes back to. */
export interface ChosenSignIn extends ToolsetPlace {
  readonly way: SignInWay;
  readonly entered: EnteredClient | null;
  readonly redirectUri: string;
  readonly returnTo: string;
  /** See `OpenSignIn`. */
  readonly by?: string;
}

/** Begins to sign in, with the reference to it in the server's headers. A sync follows by itself. */
export async function beginFor(chosen: ChosenSignIn): Promise<SignInStart | Refusal> {
  const reached = await reach(chosen);
  if (!reached.ok) return reached;
  const { place, server, headers } = reached;
  if (hasOwnAuthorization(headers)) return OWN_HEADER;
  // First of all, because some ways of signing in are done, and followed by a sync, before they return.
  if (!refersToSignIn(headers) && !(await addHeader(place))) return CHANGED;
  return beginSignIn({
    server,
    way: chosen.way,
    entered: chosen.entered,
    redirectUri: chosen.redirectUri,
    returnTo: chosen.returnTo,
    ...(chosen.by === undefined ? {} : { by: chosen.by }),
    onSignedIn() {
      startSync(place.rowId, "update").catch(reportFault);
    },
  });
}

const CHANGED: Refusal = {
  ok: false,
  message: "The toolset was changed meanwhile. Sign in again.",
};

async function addHeader({ fileId, rowId, revision }: SyncPlace): Promise<boolean> {
  const edit = {
    kind: "member",
    tool: null,
    path: ["headers", OAUTH_HEADER.name],
    value: OAUTH_HEADER.value,
  } as const;
  const edits = [{ toolsetId: rowId, expectedRevision: revision, edit }];
  return (await editTools({ fileId, edits })).ok;
}

/** Gives up a sign-in that waits. */
export async function cancelFor(at: ToolsetPlace): Promise<{ readonly ok: true } | Refusal> {
  const reached = await reach(at);
  if (!reached.ok) return reached;
  cancelSignIn(reached.server);
  return { ok: true };
}

/** Ends the sign-in at a toolset's server, here and at its issuer. */
export async function signOutFor(
  at: ToolsetPlace,
): Promise<{ readonly ok: true; readonly came: SignOut } | Refusal> {
  const reached = await reach(at);
  return reached.ok ? { ok: true, came: await signOut(reached.server) } : reached;
}
