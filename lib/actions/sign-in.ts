"use server";

import { headers } from "next/headers";
import { SIGN_IN_WAYS } from "@/lib/domain/oauth/view";
import { membersRoot, signInAddress } from "@/lib/http/server/address";
import { BASE_PATH } from "@/lib/shared/base-path";
import { beginFor, cancelFor, offerFor, signOutFor } from "@/lib/sync/toolset-sign-in";
import { choice, integer, nullable, record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { done, failed } from "./result";

/** The file's store id and the row id of the toolset. */
const place = { fileId: text({ maxLength: 2048 }), toolset: integer() };

/** Finds out where one signs in to a toolset's server, and what is asked for. */
export const offerSignInAction = defineAction("offer-sign-in", record(place), async (input) => {
  const offered = await offerFor(input);
  return offered.ok ? done(offered.offer) : failed("invalid", offered.message);
});

const chosen = record({
  ...place,
  way: choice(...SIGN_IN_WAYS),
  /** What a person got from the authorization server; null where Colloquy has an id, or asks for one. */
  client: nullable(
    record({ clientId: text({ maxLength: 2048 }), secret: nullable(text({ maxLength: 8192 })) }),
  ),
});

/** Begins to sign in where an offer has said that it leads. The answer holds the page to go to, if there is one. */
export const beginSignInAction = defineAction(
  "begin-sign-in",
  chosen,
  async ({ fileId, toolset, way, client }, viewer) => {
    // Checked before this runs: it is one of our own names. Drafts in the browser belong to the name it uses.
    const host = (await headers()).get("host") ?? "";
    const root = membersRoot() ?? `http://${host}${BASE_PATH}`;
    const begun = await beginFor({
      fileId,
      toolset,
      way,
      entered: client,
      redirectUri: signInAddress(),
      returnTo: `${root}/toolsets/${encodeURIComponent(fileId)}`,
      ...(viewer.kind === "member" ? { by: viewer.id } : {}),
    });
    if (!begun.ok) return failed("invalid", begun.message);
    return done({ address: begun.state === "leaves" ? begun.address : null, state: begun.state });
  },
);

/** Gives up a sign-in that waits. */
export const cancelSignInAction = defineAction("cancel-sign-in", record(place), async (input) => {
  const cancelled = await cancelFor(input);
  return cancelled.ok ? done(null) : failed("not-found", cancelled.message);
});

/** Deletes the tokens of a toolset's server, and has them revoked. */
export const signOutAction = defineAction("sign-out", record(place), async (input) => {
  const out = await signOutFor(input);
  return out.ok ? done({ came: out.came }) : failed("not-found", out.message);
});
