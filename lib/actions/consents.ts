"use server";

import { revokeConsent } from "@/lib/data/exports/consents";
import { LOCAL_ACTOR } from "@/lib/domain/conversation/history/audit-trail";
import { integer, record } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { done, failed } from "./result";

const consent = record({ id: integer() });

/** Ends a remembered consent; what left by it has left. */
export const revokeConsentAction = defineAction(
  "revoke-consent",
  consent,
  async ({ id }, viewer) => {
    const ended = await revokeConsent(viewer, id, LOCAL_ACTOR);
    return ended === null ? failed("not-found", "There is no such consent.") : done(ended);
  },
);
