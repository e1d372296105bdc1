import { createDice, HEX, LETTERS, MIXED } from "@/lib/domain/findings/__corpus__/dice";

/** A value of a host configuration that has a credential in it, where and as services document it. */
export interface CredentialForm {
  readonly name: string;
  readonly definition: object;
  /** What must not be in the imported document. */
  readonly credential: string;
}

type Make = (credential: string) => object;

const header = (name: string, value: string): object => ({
  url: "https://mcp.acme.dev/mcp",
  headers: { [name]: value },
});
const env = (name: string, value: string): object => ({ command: "npx", env: { [name]: value } });
const args = (...words: string[]): object => ({ command: "npx", args: words });
const url = (address: string): object => ({ url: address });
const pem = (kind: string, body: string): string =>
  `-----BEGIN ${kind}PRIVATE KEY-----\n${body}\n-----END ${kind}PRIVATE KEY-----\n`;

type Form = readonly [name: string, credential: string, make: Make];

/** Draws the signs that credentials are made of. */
function createDraw(seed: number) {
  const dice = createDice(seed);
  const hex = (length: number): string => dice.signs(HEX, length);
  const mixed = (length: number): string => dice.signs(MIXED, length);
  return {
    dice,
    hex,
    mixed,
    low: (length: number): string => dice.signs(`${LETTERS}0123456789`, length),
    base64: (length: number): string => dice.signs(`${MIXED}+/`, length),
    uuid: (): string => [8, 4, 4, 4, 12].map(hex).join("-"),
    password: (): string => `${dice.signs(LETTERS, 6)}${dice.digits(3)}-${dice.signs(LETTERS, 4)}`,
    jwt: (): string => `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJyb2xlIjoi${mixed(30)}.${mixed(43)}`,
  };
}

type Draw = ReturnType<typeof createDraw>;

/** Forms of the clouds. */
function clouds({ dice, hex, mixed, base64 }: Draw): Form[] {
  return [
    [
      "AWS temporary key",
      `ASIA${dice.signs("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16)}`,
      (v) => env("AWS_ID", v),
    ],
    [
      "AWS secret in a profile",
      base64(40),
      (v) => env("AWS_PROFILE_TEXT", `[default]\naws_secret_access_key = ${v}\nregion = eu-west-1`),
    ],
    [
      "AWS presigned address",
      hex(64),
      (v) =>
        url(`https://b.s3.eu-west-1.amazonaws.com/t.json?X-Amz-Expires=900&X-Amz-Signature=${v}`),
    ],
    [
      "Google service account",
      base64(240),
      (v) =>
        env(
          "GOOGLE_CREDENTIALS",
          JSON.stringify({ type: "service_account", private_key: pem("", v) }),
        ),
    ],
    [
      "Google API key in an address",
      `AIza${mixed(35)}`,
      (v) => url(`https://maps.googleapis.com/mcp?key=${v}`),
    ],
    ["Google access token", `ya29.${mixed(120)}`, (v) => env("GCLOUD", v)],
    [
      "Azure SAS",
      encodeURIComponent(`${base64(43)}=`),
      (v) => url(`https://a.blob.core.windows.net/c?sv=2024-11-04&sp=rl&se=2026-01-01&sig=${v}`),
    ],
    [
      "Azure storage",
      `${base64(86)}==`,
      (v) =>
        env(
          "STORAGE",
          `DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=${v};EndpointSuffix=core.windows.net`,
        ),
    ],
    ["Azure client secret", `${mixed(3)}8Q~${mixed(34)}`, (v) => env("ARM_CLIENT_SECRET", v)],
    [
      "Logic App",
      mixed(43),
      (v) =>
        url(
          `https://prod-1.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?api-version=2016-10-01&sig=${v}`,
        ),
    ],
  ];
}

/** Forms of programmers' services. */
function vendors({ dice, hex, mixed, password, jwt }: Draw): Form[] {
  return [
    ["GitHub fine-grained", `github_pat_${mixed(22)}_${mixed(59)}`, (v) => header("X-Upstream", v)],
    [
      "GitHub in a clone address",
      `ghp_${mixed(36)}`,
      (v) => args("mirror", `https://x-access-token:${v}@github.com/acme/a.git`),
    ],
    ["GitLab", `glpat-${mixed(20)}`, (v) => header("PRIVATE-TOKEN", v)],
    ["GitLab deploy", `gldt-${mixed(20)}`, (v) => args("pull", v)],
    [
      "Slack bot",
      `xoxb-${dice.digits(12)}-${dice.digits(13)}-${mixed(24)}`,
      (v) => args("--slack", v),
    ],
    ["Slack app", `xapp-1-A0${dice.digits(8)}-${dice.digits(13)}-${hex(64)}`, (v) => env("APP", v)],
    [
      "Slack webhook",
      mixed(24),
      (v) => env("NOTIFY_AT", `https://hooks.slack.com/services/T01ABCDEF/B01ABCDEF/${v}`),
    ],
    [
      "Stripe restricted",
      `rk_live_${mixed(99)}`,
      (v) => args("-y", "@stripe/mcp", `--api-key=${v}`),
    ],
    ["Stripe signing", `whsec_${mixed(32)}`, (v) => env("HOOK", v)],
    ["Twilio", hex(32), (v) => args("@twilio/mcp", `AC${hex(32)}/SK${hex(32)}:${v}`)],
    ["SendGrid", `SG.${mixed(22)}.${mixed(43)}`, (v) => env("MAIL", v)],
    ["npm", `npm_${mixed(36)}`, (v) => env("NPMRC", `//registry.npmjs.org/:_authToken=${v}`)],
    ["PyPI", `pypi-AgEIcHlwaS5vcmc${mixed(140)}`, (v) => env("TWINE", v)],
    ["Docker", `dckr_pat_${mixed(27)}`, (v) => args("login", v)],
    [
      "Docker configuration",
      btoa(`ben:${password()}`),
      (v) => env("DOCKER_AUTH_CONFIG", JSON.stringify({ auths: { "ghcr.io": { auth: v } } })),
    ],
    ["Vercel", mixed(24), (v) => env("VERCEL_TOKEN", v)],
    ["Supabase", `sbp_${hex(40)}`, (v) => args("@supabase/mcp", v)],
    ["Supabase service role", jwt(), (v) => header("apikey", v)],
    ["Hugging Face", `hf_${dice.signs(LETTERS, 34)}`, (v) => args("--hub", v)],
    ["OpenAI project", `sk-proj-${mixed(74)}T3BlbkFJ${mixed(74)}`, (v) => env("LLM", v)],
    ["Anthropic", `sk-ant-api03-${mixed(93)}AA`, (v) => env("MODEL_ACCESS", v)],
  ];
}

/** Forms of other services, and keys in blocks. */
function services({ dice, hex, mixed, base64 }: Draw): Form[] {
  return [
    [
      "Notion",
      `ntn_${mixed(46)}`,
      (v) => env("HEADERS", JSON.stringify({ Authorization: `Bearer ${v}` })),
    ],
    ["Linear", `lin_api_${mixed(40)}`, (v) => header("Authorization", v)],
    ["DigitalOcean", `dop_v1_${hex(64)}`, (v) => args(v)],
    ["Cloudflare", mixed(40), (v) => header("X-Auth-Key", v)],
    ["Datadog", hex(32), (v) => header("DD-API-KEY", v)],
    [
      "Telegram in a path",
      `${dice.digits(10)}:AA${mixed(33)}`,
      (v) => url(`https://api.telegram.org/bot${v}/mcp`),
    ],
    [
      "Discord webhook",
      mixed(68),
      (v) => url(`https://discord.com/api/webhooks/112233445566778899/${v}`),
    ],
    ["EC key", base64(160), (v) => env("TLS_PEM", pem("EC ", v))],
    ["encrypted key", base64(160), (v) => env("TLS_BLOCK", pem("ENCRYPTED ", v))],
    [
      "key on one line",
      base64(160),
      (v) => env("TLS_LINE", pem("RSA ", v).replaceAll("\n", String.raw`\n`)),
    ],
  ];
}

/** Passwords and tokens by the place they stand in. */
function placesOfPasswords({ hex, mixed, low, base64, uuid, password }: Draw): Form[] {
  return [
    ["PostgreSQL words", password(), (v) => env("PG", `host=db user=app password=${v} dbname=x`)],
    ["JDBC", password(), (v) => env("JDBC", `jdbc:postgresql://db/x?user=app&password=${v}`)],
    ["MongoDB", password(), (v) => args(`mongodb://app:${v}@a:27017,b:27017/x?replicaSet=r`)],
    [
      "SQL Server",
      password(),
      (v) => env("CONNECTION", `Server=tcp:a,1433;Database=x;Uid=app;Pwd=${v};`),
    ],
    ["basic auth", low(14), (v) => url(`https://ben:${v}@mcp.acme.dev/mcp`)],
    ["basic header", btoa(`ben:${password()}`), (v) => header("Proxy-Authorization", `Basic ${v}`)],
    [
      "cookie",
      mixed(40),
      (v) => header("Cookie", `theme=dark; __Secure-next-auth.session-token=${v}; lang=en`),
    ],
    ["netrc", password(), (v) => env("NETRC", `machine a.dev\n  login ben\n  password ${v}\n`)],
    [
      "kubeconfig",
      mixed(60),
      (v) => env("KUBE", `apiVersion: v1\nusers:\n- name: a\n  user:\n    token: ${v}\n`),
    ],
    [
      "kubeconfig key",
      base64(200),
      (v) => env("KUBE_FILE", `users:\n- name: a\n  user:\n    client-key-data: ${v}\n`),
    ],
    ["dotenv in quotes", mixed(30), (v) => env("DOTENV", `A=1\nAPI_TOKEN="${v}"\nB='2'\n`)],
    [
      "JSON in JSON",
      mixed(32),
      (v) => args("--config", JSON.stringify(JSON.stringify({ apiKey: v }))),
    ],
    ["base64 of JSON", mixed(40), (v) => args("--config", btoa(JSON.stringify({ apiKey: v })))],
    ["signature header", hex(64), (v) => header("X-Acme-Signature", `t=1718000000,v1=${v}`)],
    ["token in a path", mixed(36), (v) => url(`https://mcp.acme.dev/u/${v}/sse`)],
    ["UUID behind webhook", uuid(), (v) => url(`https://flows.acme.dev/webhook/${v}`)],
    ["query", low(32), (v) => url(`https://mcp.acme.dev/mcp?access_token=${v}&lang=en`)],
    [
      "shell",
      password(),
      (v) => ({ command: "sh", args: ["-c", `DB_PASSWORD='${v}' exec srv --port 80`] }),
    ],
    [
      "curl user",
      password(),
      (v) => ({ command: "curl", args: ["-u", `ben:${v}`, "https://a.dev"] }),
    ],
  ];
}

/** Forms of credentials that were written down after the rules were, each drawn at random from a seed. */
export function credentialForms(seed: number): CredentialForm[] {
  const draw = createDraw(seed);
  const forms = [clouds, vendors, services, placesOfPasswords].flatMap((make) => make(draw));
  return forms.map(([name, credential, make]) => ({
    name,
    credential,
    definition: make(credential),
  }));
}
