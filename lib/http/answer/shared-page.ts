import { promisify } from "node:util";
import { gunzip } from "node:zlib";

import { accountsAreOn } from "@/lib/accounts/options";
import { roleOf } from "@/lib/data/accounts/memberships";
import { getConversation } from "@/lib/data/conversations/get";
import { openShareOfMember } from "@/lib/data/accounts/open-share";
import { countOpening, type OpenShare } from "@/lib/data/shares/open";
import { mayDo, type Viewer } from "@/lib/domain/accounts/viewer";
import { escapeHtml } from "@/lib/formats/html/escape";
import { PAGE_END, pageStart } from "@/lib/formats/html/write";
import { underBase } from "@/lib/shared/base-path";

import { log } from "../log/log";
import { COMMON_HEADERS } from "../server/security-headers";

const decompress = promisify(gunzip);

/** Nothing runs and nothing is loaded on it, whatever the text says. */
const HEADERS = {
  ...COMMON_HEADERS,
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-same-origin",
  "x-robots-tag": "noindex, nofollow, noarchive",
  "cache-control": "private, no-store",
} as const;

/**
 * The page that a link leads to, for whoever has it. Links that never existed, have ended, were revoked or are for
 * somebody else are answered alike.
 */
export async function sharedPage(
  request: Request,
  token: string,
  viewer: Viewer,
): Promise<Response> {
  const share = await openShareOfMember(token);
  if (share === null || !(await mayOpen(share, viewer))) return missing();
  if (request.method !== "HEAD") await count(share, viewer);
  const content = await decompress(share.html);
  const body = [
    pageStart(share.title),
    await notice(share, viewer),
    content.toString("utf8"),
    "</main>\n",
    PAGE_END,
  ].join("");
  return new Response(body, { headers: HEADERS });
}

async function mayOpen(share: OpenShare, viewer: Viewer): Promise<boolean> {
  // Whoever made it has to be a member still, also where nobody could end their links in time.
  if (accountsAreOn() && share.accountId !== null && (await roleOf(share.accountId)) === null) {
    return false;
  }
  if (share.audience === "link") return true;
  if (viewer.kind === "local") return true;
  if (viewer.kind !== "member" || !mayDo(viewer, "read")) return false;
  const isNamed = viewer.id === share.accountId || share.people.includes(viewer.id);
  return share.audience === "members" || isNamed;
}

/** A page is shown also where its opening cannot be written down. */
async function count({ id }: OpenShare, viewer: Viewer): Promise<void> {
  try {
    await countOpening(id, viewer.kind === "member" ? viewer.id : "");
  } catch (error) {
    log("warn", "opening-not-counted", {}, error);
  }
}

/** Nothing runs on the page that could write it as the reader is used to. */
const TIME = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
  timeZoneName: "short",
});
const time = (ms: number): string => TIME.format(ms).replace(" at ", ", ");

const SHARED: Readonly<Record<OpenShare["part"], string>> = {
  conversation: "Shared",
  branch: "One branch of a conversation, shared",
  message: "One message of a conversation, shared",
};

/**
 * What a reader has to know about the text. Who may read the conversation itself learns whether it has changed, and the
 * others where the link's maker lets them: that alone, neither when nor what.
 */
async function notice(share: OpenShare, viewer: Viewer): Promise<string> {
  const { part, frozenMs, endsMs, hasNewer, tellsNewer, conversationId } = share;
  const facts = [`${SHARED[part]} from Colloquy. Text as of ${time(frozenMs)}.`];
  if (endsMs !== null) facts.push(`This link expires on ${time(endsMs)}.`);
  const lines = [`<p class="facts">${escapeHtml(facts.join(" "))}</p>`];
  const isReader = viewer.kind !== "stranger" && mayDo(viewer, "read");
  if (isReader && (await getConversation(viewer, conversationId)) !== null) {
    const href = underBase(`/conversations/${conversationId}`);
    const label = hasNewer
      ? "A newer version exists: open the conversation"
      : "Open the conversation";
    lines.push(`<p><a href="${escapeHtml(href)}">${label}</a></p>`);
  } else if (hasNewer && tellsNewer) {
    lines.push("<p>A newer version exists. This link doesn’t show it.</p>");
  }
  return `${lines.join("\n")}\n`;
}

function missing(): Response {
  const signIn = accountsAreOn()
    ? ` If it is for members only, <a href="${escapeHtml(underBase("/sign-in"))}">sign in</a> and open it again.`
    : "";
  const body = [
    pageStart("Link not found"),
    `<h1>Link not found</h1>\n<p>This link doesn’t exist, has expired or was revoked.${signIn}</p>\n`,
    "</main>\n",
    PAGE_END,
  ].join("");
  return new Response(body, { status: 404, headers: HEADERS });
}
