import { ulid } from "ulid";

import { accountsAreOn } from "@/lib/accounts/options";
import { findByEmail, roleOf } from "@/lib/data/accounts/memberships";
import { createShare, hasMostShares, setShareText, shareChoices } from "@/lib/data/shares/store";
import { hashToken, newToken } from "@/lib/data/shares/token";
import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { RedactionDecisions } from "@/lib/domain/exports/redaction";
import { MOST_LINKS, USUAL_DAYS, type Audience, type SharePart } from "@/lib/domain/shares/share";

import { freeze, type FreezeRequest, type Frozen, type ShareRefusal } from "./freeze";

const DAY_MS = 86_400_000;

/** What somebody asks for. */
export interface ShareRequest {
  readonly conversation: string;
  readonly part?: SharePart;
  /** Row id of a message, for a part that ends with one. */
  readonly message?: number;
  readonly audience?: Audience;
  /** Email addresses or ids of members, for the audience `people`. */
  readonly people?: readonly string[];
  /** How long the link works; null without an end. */
  readonly days?: number | null;
  /** False tells those who cannot read the conversation nothing of newer versions. */
  readonly tellNewer?: boolean;
  readonly consent?: boolean;
  /** False shares the text as it is. */
  readonly redact?: boolean;
  readonly redactions?: RedactionDecisions;
}

export type MadeShare =
  /** The token is in the link, and nowhere else. */
  { readonly ok: true; readonly id: string; readonly token: string } | ShareRefusal;

/** How a text is frozen: here, or where it holds nobody up. */
type Freeze = (viewer: Viewer, request: FreezeRequest) => Promise<Frozen>;

/** Freezes a text and makes a link to it. */
export async function makeShare(
  viewer: Viewer,
  request: ShareRequest,
  freezeText: Freeze = freeze,
): Promise<MadeShare> {
  const { part = "conversation", audience = "link", days = USUAL_DAYS, redact = true } = request;
  if (await hasMostShares(viewer)) return full();
  const people = await accountsOf(audience, request.people ?? []);
  if (typeof people === "string") return { ok: false, code: "invalid", message: people };
  const messageId = part === "conversation" ? null : (request.message ?? null);
  const redactions = redact ? (request.redactions ?? {}) : null;
  const { conversation, consent = false } = request;
  const wanted = { conversation, part, messageId, consent, redactions };
  const frozen = await freezeText(viewer, wanted);
  if (!frozen.ok) return frozen;
  const token = newToken();
  const id = ulid();
  const endsMs = days === null ? null : Date.now() + days * DAY_MS;
  const { conversationId, text } = frozen;
  const what = { conversationId, part, messageId, redactions };
  const choices = { ...what, audience, people, endsMs, tellsNewer: request.tellNewer ?? true };
  const hash = { id, tokenHash: hashToken(token) };
  const outcome = await createShare(viewer, hash, choices, text);
  if (outcome === "made") return { ok: true, id, token };
  return outcome === "full" ? full() : changed();
}

/** Lets a link show the conversation as it is now, with the choices it was made with. */
export async function shareCurrentVersion(
  viewer: Viewer,
  id: string,
  { consent }: { readonly consent: boolean },
  freezeText: Freeze = freeze,
): Promise<{ readonly ok: true } | ShareRefusal> {
  const choices = await shareChoices(viewer, id);
  if (choices === null) return gone();
  const { conversationId: conversation, part, messageId, redactions } = choices;
  const wanted = { conversation, part, messageId, redactions, consent };
  const frozen = await freezeText(viewer, wanted);
  if (!frozen.ok) return frozen;
  return (await setShareText(viewer, id, frozen.text)) ? { ok: true } : changed();
}

const changed = (): ShareRefusal => {
  const message = "The conversation was changed meanwhile. Try again.";
  return { ok: false, code: "changed", message };
};

const full = (): ShareRefusal => {
  const message = `${MOST_LINKS} links of yours work, and there can be no more. Revoke those you no longer need.`;
  return { ok: false, code: "full", message };
};

const gone = (): ShareRefusal => {
  return {
    ok: false,
    code: "gone",
    message: "There is no such link, or it has ended or was revoked.",
  };
};

/** The accounts that are named; a sentence where that cannot be. */
async function accountsOf(
  audience: Audience,
  named: readonly string[],
): Promise<readonly string[] | string> {
  if (audience === "link") return [];
  if (!accountsAreOn()) return "Without accounts there are no members to share with.";
  if (audience === "members") return [];
  if (named.length === 0) return "Choose at least one member.";
  const ids: string[] = [];
  for (const name of named) {
    const isEmail = name.includes("@");
    const id = isEmail ? (await findByEmail(name.trim().toLowerCase()))?.id : name;
    if (id === undefined || (await roleOf(id)) === null) {
      return isEmail ? `No member has the email address ${name}.` : "A member you chose has left.";
    }
    ids.push(id);
  }
  return [...new Set(ids)];
}
