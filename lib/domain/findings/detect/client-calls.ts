import { isWordUnit, type Detector, type Match } from "../match";
import { isDrawn, isPlausible, looksRandom } from "../plausible";
import { each } from "../starts";

/** What makes the client of a service, by the end of its name: `new S3Client(…)`, `AzureKeyCredential(…)`. */
const ENDS =
  /(?:Client|API|Api|SDK|Sdk|Credentials?|CredentialsProvider|KeyCredential|Auth|Authenticator|ApiKey|APIKey|AccessToken|AuthToken|BearerToken|Signer|Service|Gateway|Transport|Mailer|Sender|Bot|Wallet|Provider|Adapter|Fernet|TOTP|HOTP)$/;
/** Objects that are made of texts which open nothing: ids, hashes, addresses, values. */
const HOLDERS =
  /(?:I[dD]s?|U[uU][iI][dD]|G[uU][iI][dD]|Hash|Digest|Checksum|PublicKey|Address|Error|Exception|Set|Map|UR[LI]|Ur[li]|Params|Type|Date|Time|Array|Buffer|Blob|RegExp|Pattern|Integer|Int|Decimal|Number|Version|String|Text|Path|File|Name|Selector|Event|Message|Request|Response|Commit|Revision|Ref|Model|Encoder|Decoder|Tag|Node|Element|Image|Color)$/;
/** Services whose client is called like them. */
const SERVICES =
  /^(?:ably|airtable|algoliasearch|alchemy|alpaca|amplitude|analytics|anthropic|asana|assemblyai|auth0|aws|binance|braintree|bugsnag|clerk|cloudflare|cloudinary|coinbase|cohere|contentful|datadog|deepgram|digitalocean|dropbox|elevenlabs|fastly|finnhub|firebase|github|gitlab|groq|helicone|heroku|hetzner|hfinference|honeybadger|hubspot|huggingface|infobip|intercom|iterable|klaviyo|kraken|langfuse|launchdarkly|linode|mailchimp|mailersend|mailgun|mailjet|mapbox|messagebird|minio|mistral|mixpanel|nexmo|notion|octokit|okta|openai|paypal|paystack|pinecone|plaid|plivo|postmark|posthog|pubnub|pusher|razorpay|replicate|resend|rollbar|segment|sendbird|sendgrid|sendinblue|shippo|shopify|slack|spotify|statsig|streamchat|stripe|supabase|telegraf|telnyx|together|trello|twilio|twit|twitterapi|vercel|vonage|vultr|web3|weaviate|woocommerce|workos|xendit|zendesk)$/i;
/** Functions that are given what opens a service. */
const OPENERS =
  /^(?:createClient|create_client|newClient|getClient|initClient|setApiKey|set_api_key|setAuthToken|setAccessToken|set_access_token|setToken|withApiKey|withToken|with_token|authenticate|createAuth|createAppAuth|createTokenAuth|basicAuth|basic_auth|bearerAuth|NewStaticCredentials|NewStaticCredentialsProvider|NewSharedKeyCredential|NewTokenCredential|privateKeyToAccount|fromPrivateKey|fromSecretKey|from_secret_key)$/;
/** What is called of a class to make one. */
const MAKERS =
  /^(?:new|New|create|of|build|default|init|initialize|getInstance|connect|auth|load|from\w*)$/;

const LONGEST_CALLEE = 120;
/** An argument that is a text, maybe with its name before; or one that is none. */
const ARGUMENT =
  /\s{0,40}(?:(?:[A-Za-z_]\w{0,40}\s?[:=]\s?)?[a-z]{0,2}(["'`])([^"'`\n\\]{0,300})\1|[{[][^{}[\]\n]{0,160}[\]}]|[^,()"'`\n;]{0,120}(?:\([^()"'`\n]{0,80}\))?)\s{0,40}/y;
const MOST_ARGUMENTS = 4;
const FEWEST_SIGNS = 20;

/**
 * A credential among the arguments of what makes the client of a service: `twilio("AC…", "…")`, `new Stripe("…")`,
 * `createClient(url, "…")`; at the bracket. What names its arguments is found by those names.
 */
export const CLIENT_CALL_DETECTORS: readonly Detector[] = Array.from(
  { length: MOST_ARGUMENTS },
  (_, nth): Detector =>
    (text, at) =>
      credentialsAt(text, at)[nth] ?? null,
);

const NONE: readonly Match[] = [];
/** The call that was looked at last: one detector a credential asks for it. */
let last: { readonly text: string; readonly at: number; readonly found: readonly Match[] } = {
  text: "",
  at: -1,
  found: NONE,
};

function credentialsAt(text: string, at: number): readonly Match[] {
  if (last.at !== at || last.text !== text) {
    last = {
      text,
      at,
      found: isOpener(text, at) ? credentialsIn(text, at) : NONE,
    };
  }
  return last.found;
}

function credentialsIn(text: string, at: number): Match[] {
  const found: Match[] = [];
  let from = at + 1;
  for (let count = 0; count < MOST_ARGUMENTS; count += 1) {
    ARGUMENT.lastIndex = from;
    const argument = ARGUMENT.exec(text);
    if (argument === null) break;
    const value = argument[2];
    if (value !== undefined && isCredential(value)) {
      const start = argument.index + argument[0].lastIndexOf(value);
      found.push({ rule: "secret.assignment", start, end: start + value.length });
    }
    if (text[ARGUMENT.lastIndex] !== ",") break;
    from = ARGUMENT.lastIndex + 1;
  }
  return found;
}

/** The name before a bracket, with what it is a member of. */
function calleeBefore(text: string, at: number): string {
  const end = text[at - 1] === " " ? at - 1 : at;
  let start = end;
  while (start > 0 && end - start < LONGEST_CALLEE && isOfCallee(text.charCodeAt(start - 1)))
    start -= 1;
  return text.slice(start, end);
}

const JOINTS = new Set(each("$.:->?").map((sign) => sign.charCodeAt(0)));
const isOfCallee = (unit: number) => isWordUnit(unit) || JOINTS.has(unit);

/** Whether `new` is before a callee. */
function isNew(text: string, at: number, callee: string): boolean {
  const before = (text[at - 1] === " " ? at - 1 : at) - callee.length;
  return /\bnew[ \t]{1,4}\\?$/.test(text.slice(Math.max(0, before - 10), before));
}

/** `require("twilio")(…)`: what a module gives is called at once. */
const REQUIRED = /\brequire\(\s?["'](?:@[\w-]{1,40}\/)?([\w-]{1,40})["']\s?\)$/;
const LONGEST_REQUIRED = 110;

/** Whether the text before a bracket makes the client of a service. */
function isOpener(text: string, at: number): boolean {
  if (text[at - 1] === ")") {
    const before = text.slice(Math.max(0, at - LONGEST_REQUIRED), at);
    return SERVICES.test(REQUIRED.exec(before)?.[1] ?? "");
  }
  const callee = calleeBefore(text, at);
  if (callee === "") return false;
  const parts = callee.split(/\??\.|::|->/);
  while (parts.length > 1 && MAKERS.test(parts.at(-1) ?? "")) parts.pop();
  const name = parts.at(-1) ?? "";
  const isMade = /^[A-Z]/.test(name) && !HOLDERS.test(name) && isNew(text, at, callee);
  return isMade || ENDS.test(name) || SERVICES.test(name) || OPENERS.test(name);
}

/** An alphabet, a query, the id of an account of Twilio and an address of Ethereum open nothing. */
const HARMLESS =
  /0123456789|abcdefgh|[&;,]|=[^=]|^(?:AC[0-9a-f]{32}|0x[0-9a-fA-F]{40}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$|:\/\/|@[\w-]+\.\w|^[./~]/i;
function isCredential(value: string): boolean {
  if (!looksRandom(value, FEWEST_SIGNS) || HARMLESS.test(value)) return false;
  return isDrawn(value) && isPlausible("key", value, true);
}
