import { AUDIENCES, SHARE_PARTS } from "@/lib/domain/shares/share";
import { choice, flag, listOf, longText, nullable, shape } from "@/lib/validation/schema";

import { count, time, whole } from "./words";

/** Links, as answers describe them. */
export const SHARES = {
  Share: shape({
    id: longText(),
    conversationId: longText(),
    title: longText(),
    part: choice(...SHARE_PARTS),
    audience: choice(...AUDIENCES),
    people: listOf(longText()),
    state: choice("active", "ended", "revoked", "unavailable"),
    isRedacted: flag(),
    hasNewer: flag(),
    tellsNewer: flag(),
    createdMs: time,
    frozenMs: time,
    endsMs: nullable(time),
    revokedMs: nullable(time),
    openings: shape({ total: count, outsiders: count, lastMs: nullable(time) }),
  }),
  OpeningsOfDay: shape({
    day: whole,
    accountId: nullable(longText()),
    count,
    lastMs: time,
  }),
};
