import { createDice, HEX, LETTERS, MIXED } from "@/lib/domain/findings/__corpus__/dice";

/** Where in a server of a configuration a text stands. */
export type Spot = "header" | "env" | "args" | "url";

/** A text of a server, and what of it may be left nowhere; of a harmless one, nothing. */
export interface PlainText {
  readonly spot: Spot;
  /** Of a header or a variable. */
  readonly name: string;
  /** One, or the arguments in a row. */
  readonly texts: readonly string[];
  readonly secrets: readonly string[];
}

const dice = createDice(77);
const UPPER = LETTERS.toUpperCase();
const hex = (): string => dice.signs(HEX, 40);
const drawn = (): string => `k9Z${dice.signs(MIXED, 21)}`;
const word = (): string => `Fox${dice.digits(3)}-${dice.signs(LETTERS, 8)}`;

type Make = (secret: string) => string | readonly string[];

function row(spot: Spot, name: string, make: Make, secret = drawn(), kept = secret): PlainText {
  const made = make(secret);
  return { spot, name, texts: typeof made === "string" ? [made] : made, secrets: [kept] };
}

const header = (name: string, make: Make, secret?: string) => row("header", name, make, secret);
const env = (name: string, secret: string) => row("env", name, (value) => value, secret);
const args = (make: Make, secret?: string) => row("args", "", make, secret);
const url = (make: Make, secret?: string) => row("url", "", make, secret);

function basic(name: string): PlainText {
  const coded = btoa(`ben:${word()}`);
  return row("header", name, () => `Basic ${coded}`, coded);
}

const HEADERS: readonly PlainText[] = [
  ...["Authorization", "X-Custom", "X-Upstream", "Proxy-Authorization", "X-Forward"].map(basic),
  ...["Authorization", "X-Custom", "X-Gate", "X-Upstream-Auth"].flatMap((name) =>
    ["Bearer", "token", "ApiKey", "Token", "bearer", "SSWS", "Key"].map((scheme) =>
      header(name, (value) => `${scheme} ${value}`),
    ),
  ),
  header("X-Custom", (value) => `token ${value}`, hex()),
  header("X-Custom", (value) => `Digest username="ben", realm="a", response="${value}"`, hex()),
  header("X-Custom", (value) => `Negotiate ${value}`, `YII${dice.signs(MIXED, 61)}`),
  header("X-Custom", (value) => `NTLM ${value}`, `TlRM${dice.signs(MIXED, 60)}`),
  header("X-State", (value) => `session=${value}`, hex()),
  header("X-State", (value) => `sessionid=${value}; Path=/`),
  header("X-State", (value) => `theme=dark; sid=${value}`),
  header("X-State", (value) => `JSESSIONID=${value}`, dice.signs(`${UPPER}0123456789`, 32)),
  header("Cookie", (value) => `lang=en; session=${value}`),
  header("Set-Cookie", (value) => `auth=${value}; HttpOnly`),
  ...["X-Api-Key", "Api-Key", "X-Auth-Token", "X-Access-Token", "Ocp-Apim-Subscription-Key"].map(
    (name) => header(name, (value) => value),
  ),
  ...["X-Session", "X-Session-Id", "X-Auth", "X-Signature-Secret", "X-Passwd"].map((name) =>
    header(name, (value) => value),
  ),
  header("X-Config", (value) => `{"api_key": "${value}", "depth": 2}`),
  header("X-Config", (value) => `{"auth": {"password": "${value}"}}`, word()),
];

const VARIABLES: readonly PlainText[] = [
  ..."API_KEY DB_PASS DB_PASSWORD PGPASSWORD MYSQL_PWD REDIS_AUTH SMTP_PASSWORD GITHUB_TOKEN JIRA_PAT SSH_PASSPHRASE APP_SECRET SECRET_KEY_BASE SIGNING_KEY JWT SESSION_SECRET SERVICE_CREDENTIALS BASIC_AUTH AWS_SECRET_ACCESS_KEY TOTP_SEED LICENSE_KEY dbPassword authToken clientSecret POND_PASSWD X_PASS"
    .split(" ")
    .map((name) => env(name, drawn())),
  ...["DB_PASS", "POND_PASSWORD", "PGPASSWORD", "MYSQL_PWD", "SSH_PASSPHRASE", "X_PASS"].map(
    (name) => env(name, word()),
  ),
  ...["postgres", "mongodb+srv", "redis", "mysql", "amqp", "https"].map((scheme) =>
    row("env", "UPSTREAM", (value) => `${scheme}://ben:${value}@db.example:5432/pond`, word()),
  ),
  row("env", "STORE", (value) => `Server=db;User Id=ben;Password=${value};`, word()),
  row("env", "STORE", (value) => `AccountName=a;AccountKey=${value};EndpointSuffix=b`),
  row("env", "STORE", (value) => `host=db user=ben password=${value} dbname=x`, word()),
  row("env", "HEADERS", (value) => `{"Authorization": "Bearer ${value}"}`),
  row("env", "OPENAPI_MCP_HEADERS", (value) => `{"X-Api-Key":"${value}"}`),
];

const ARGUMENTS: readonly PlainText[] = [
  ...[
    "api-key",
    "token",
    "password",
    "secret",
    "access-token",
    "auth-token",
    "client-secret",
  ].flatMap((name) => [
    args((value) => `--${name}=${value}`),
    args((value) => [`--${name}`, value]),
    args((value) => `--${name}=${value}`, word()),
  ]),
  args((value) => ["-H", `Authorization: Bearer ${value}`]),
  args((value) => ["--header", `X-Api-Key: ${value}`]),
  args((value) => ["--header", `X-Api-Key:${value}`]),
  args((value) => `--header=Authorization: token ${value}`, hex()),
  args((value) => ["-H", `Cookie: session=${value}`]),
  args((value) => ["-u", `ben:${value}`], word()),
  args((value) => ["--user", `ben:${value}`], word()),
  args((value) => `--user=ben:${value}`, word()),
  args((value) => ["-e", `API_KEY=${value}`]),
  args((value) => ["-e", `DB_PASS=${value}`], word()),
  args((value) => `--env=DB_PASSWORD=${value}`, word()),
  args((value) => `postgresql://ben:${value}@db.example/pond`, word()),
  args((value) => `{"token":"${value}"}`),
  args((value) => ["--data", `{"client_secret":"${value}"}`]),
  args((value) => `curl -u ben:${value} https://a.example`, word()),
];

const ADDRESSES: readonly PlainText[] = [
  url((value) => `https://ben:${value}@a.example/mcp`, word()),
  ...["api_key", "key", "token", "access_token", "apikey", "auth", "sig", "password"].map((name) =>
    url((value) => `https://a.example/mcp?depth=2&${name}=${value}`),
  ),
];

const VENDORS: readonly PlainText[] = [
  `ghp_${dice.signs(MIXED, 36)}`,
  `github_pat_${dice.signs(MIXED, 60)}`,
  `glpat-${dice.signs(MIXED, 20)}`,
  `hf_${dice.signs(MIXED, 34)}`,
  `hf_${dice.signs(LETTERS + UPPER, 34)}`,
  `sk-ant-api03-${dice.signs(MIXED, 80)}`,
  `sk-proj-${dice.signs(MIXED, 48)}`,
  `xoxb-${dice.digits(12)}-${dice.signs(MIXED, 24)}`,
  `npm_${dice.signs(MIXED, 36)}`,
  `AIza${dice.signs(MIXED, 35)}`,
  `AKIA${dice.signs(UPPER, 12)}7Q3X`,
  `SG.${dice.signs(MIXED, 22)}.${dice.signs(MIXED, 43)}`,
  `dp.pt.${dice.signs(MIXED, 43)}`,
  `lin_api_${dice.signs(MIXED, 40)}`,
  `ntn_${dice.signs(MIXED, 46)}`,
  `gsk_${dice.signs(MIXED, 52)}`,
].flatMap((value) => [
  row("env", "SETTING", (said) => said, value),
  row("args", "", (said) => said, value),
  row("header", "X-Thing", (said) => said, value),
]);

const TOKENS: readonly PlainText[] = [
  url((value) => `https://${value}@a.example/mcp`),
  row("env", "SENTRY_DSN", (value) => `https://${value}@o1.ingest.example/1`),
  row("env", "REMOTE", (value) => `https://${value}@git.example/pond.git`),
  args((value) => ["-p", value]),
  args((value) => ["-k", value]),
  header("X-Honeycomb-Team", (value) => value),
  encoded((coded) => `https://a.example/mcp?config=${coded}`),
  encoded((coded) => `https://a.example/mcp?profile=a&config=${coded}`),
];

/** Forms that were tried after the rules were written. */
const TRIED: readonly PlainText[] = [
  ...[
    `rpa_${dice.signs(`${UPPER}0123456789`, 46)}`,
    `ak-${dice.signs(MIXED, 22)}`,
    `crsr_${dice.signs(HEX, 64)}`,
    `signkey-prod-${dice.signs(HEX, 64)}`,
    `tr_prod_${dice.signs(MIXED, 20)}`,
    `nsec1${dice.signs(LETTERS, 29)}${dice.digits(29)}`,
    `xoxd-${dice.signs(MIXED, 80)}`,
  ].flatMap((value) => [
    row("env", "SETTING", (said) => said, value),
    args((said) => said, value),
    row("header", "X-Thing", (said) => said, value),
  ]),
  // Invisible signs inside.
  ...[1, 5, 12].map((at) => {
    const value = `rk_live_${dice.signs(MIXED, 24)}`;
    const hidden = `${value.slice(0, at)}\u200c${value.slice(at)}`;
    return row("header", "X-Thing", (said) => said, hidden, value.slice(at));
  }),
  ...[4, 11].map((at) => {
    const value = `rk_live_${dice.signs(MIXED, 24)}`;
    const hidden = `${value.slice(0, at)}\u200b${value.slice(at)}`;
    const inAddress = (said: string) => `https://a.example/mcp?x=${encodeURIComponent(said)}`;
    return row("url", "", inAddress, hidden, value.slice(at));
  }),
  // Percent escapes in an address.
  ...[
    `1234567890:AAH${dice.signs(MIXED, 32)}`,
    `2/1200000000000000/1200000000000001:${dice.signs(HEX, 32)}`,
    `access_token$production$${dice.signs(LETTERS, 8)}${dice.digits(8)}$${dice.signs(HEX, 32)}`,
  ].map((value) =>
    row(
      "url",
      "",
      (said) => `https://a.example/mcp?x=${encodeURIComponent(said)}`,
      value,
      value.slice(-20),
    ),
  ),
  // What follows an `&` is a part of the password.
  ...["DB_PASS", "POND_PASSWORD"].flatMap((name) => {
    const tail = drawn();
    return [
      row("args", "", (said) => ["-e", `${name}=${said}`], `${word()}&${tail}`, tail),
      row("env", "SETTINGS", (said) => `user=ben ${name}=${said}`, `${word()}&${tail}`, tail),
    ];
  }),
  args((value) => ["-c", `cargo login ${value}`]),
  args((value) => ["-c", `twine upload -u ben -p ${value} d`], word()),
  args((value) => ["-c", `gh auth login --with-token <<< ${value}`]),
  args((value) => `jdbc:oracle:thin:ben/${value}@db:1521/x`, word()),
];

/** What a scheme, the name of a session or a fragment makes a credential, whatever it looks like. */
const STATED: readonly PlainText[] = [
  ...["Basic", "JWT", "Negotiate", "NTLM", "Hawk", "Splunk", "Digest", "Key"].flatMap((scheme) => [
    header("X-Custom", (value) => `${scheme} ${value}`, dice.signs(MIXED, 16)),
    header("X-Custom", (value) => `${scheme} ${value}`, dice.signs(LETTERS, 20)),
    args((value) => ["--header", `X-Custom: ${scheme} ${value}`], dice.signs(MIXED, 24)),
    row("env", "HEADERS", (value) => `{"X-Custom":"${scheme} ${value}"}`, dice.signs(MIXED, 24)),
  ]),
  header("X-Custom", (value) => `Hawk id="ben", mac="${value}"`, dice.signs(MIXED, 20)),
  header(
    "X-Custom",
    (value) => `AWS4-HMAC-SHA256 Credential=AKIA/2025, SignedHeaders=host, Signature=${value}`,
    dice.signs(HEX, 24),
  ),
  ...["session", "sid", "connect.sid", "PHPSESSID", "JSESSIONID"].flatMap((name) => [
    header("X-State", (value) => `${name}=${value}`, dice.signs(LETTERS, 20)),
    row("env", "X", (value) => `${name}=${value}`, dice.signs(MIXED, 20)),
    args((value) => `${name}=${value}`, dice.signs(LETTERS, 20)),
  ]),
  header("X-Session", (value) => value, dice.signs(LETTERS, 24)),
  ...["", "access_token=", "token=", "lang=en&session="].flatMap((name) => [
    url((value) => `https://a.example/mcp#${name}${value}`, dice.signs(MIXED, 20)),
    url((value) => `https://a.example/mcp#${name}${value}`, dice.signs(LETTERS, 24)),
    args((value) => ["mcp-remote", `https://a.example/sse#${name}${value}`], dice.signs(HEX, 24)),
  ]),
  encoded((coded) => `https://a.example/mcp#${coded}`, "session"),
  encoded((coded) => `https://a.example/mcp?c=${coded}`, "k"),
  args((value) => `-k${value}`, dice.signs(MIXED, 24)),
  args((value) => `-k${value}`, dice.signs(LETTERS, 24)),
  header("X-Login", (value) => `ben ${value}`, dice.signs(MIXED, 16)),
  header("X-Auth", (value) => `ben ${value}`, word()),
];

/** What nothing names but the shape of a value, or a name that says no more than whom it is for. */
const SHAPED: readonly PlainText[] = [
  ...["NOTION_API", "STRIPE_SK", "TELEGRAM_BOT", "SUPABASE_ANON", "VAULT_SECRET_ID", "N8N_API"].map(
    (name) => env(name, mixed()),
  ),
  ...["X-Smithery", "X-N8N", "X-License"].map((name) => header(name, (value) => value, mixed())),
  ...["PAT", "Atlas", "Vendor-Auth"].map((scheme) =>
    header("X-Up", (value) => `${scheme} ${value}`, mixed()),
  ),
  header("X-Up", (value) => `MAC id="a", mac=${value}`, mixed()),
  ...["BASIC", "NPM_CONFIG__AUTH", "REGISTRY"].map((name) => env(name, btoa(`ben:${word()}`))),
  row("env", "ORACLE", (value) => `ben/${value}@db.example:1521/pond`, word()),
  row("env", "SNOWFLAKE", (value) => `ben:${value}@account/pond/public`, word()),
  args((value) => ["/password", value], word()),
  args((value) => ["--auth.token", value]),
  args((value) => ["-c", `npx srv -k ${value} --verbose`], mixed()),
  url((value) => `https://a.example/${value}/sse`, dice.signs(HEX, 32)),
  url((value) => `https://${value}:@a.example/mcp`),
];

/** Letters of both cases and digits by turns, as in most tokens. */
function mixed(): string {
  return Array.from({ length: 9 }, () => `${dice.signs(LETTERS, 1)}${dice.digits(1)}K`).join("");
}

/** Settings in an address, as hosted servers take them: an object in base64. */
function encoded(make: Make, name = "apiKey"): PlainText {
  const coded = btoa(JSON.stringify({ [name]: drawn() }));
  return row("url", "", make, coded);
}

/** Credentials in plain text, as people write them into configurations. */
export const PLAIN_CREDENTIALS: readonly PlainText[] = [
  ...HEADERS,
  ...VARIABLES,
  ...ARGUMENTS,
  ...ADDRESSES,
  ...VENDORS,
  ...TOKENS,
  ...TRIED,
  ...STATED,
  ...SHAPED,
];
