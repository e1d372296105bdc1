import { sha256 } from "@noble/hashes/sha2";
import { entropyToMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english";

import { createDice, HEX, LETTERS, MIXED, type Dice } from "./dice";
import { MORE_PLACES } from "./more-places";
import { CLIENT_CALLS } from "./client-calls";
import { LATER_KEYS, LATER_PLACES, LATEST_PLACES } from "./later-places";
import { CODES, LATER_SHAPES } from "./later-shapes";
import { CUT_KEYS, KEY_PLACES, keyLooks, manyLooks, PLACES } from "./places";
import { LABELS, MORE_CONTEXTS, MORE_SHAPES, WITH_AMPERSAND } from "./more-kinds";

type Make = (dice: Dice) => string;

const UPPER = LETTERS.toUpperCase();
const URL_SAFE = `${MIXED}_-`;
const CAPITALS = `${UPPER}0123456789`;
const BARE = `${LETTERS}${UPPER}`;

const key =
  (prefix: string, length: number, alphabet = MIXED): Make =>
  (dice) =>
    prefix + dice.signs(alphabet, length);
const uuid: Make = (dice) => [8, 4, 4, 4, 12].map((length) => dice.signs(HEX, length)).join("-");
const password: Make = (dice) => `k9${dice.signs(MIXED, 14)}`;

const clientKey: Make = (dice) =>
  dice.pick([
    `e9${dice.signs(HEX, 30)}`,
    `k9${dice.signs(MIXED, 26)}`,
    `k9${dice.signs(`${MIXED}+/`, 38)}`,
  ]);

/** A text of some lines of base64 with a key in it. */
const noted: Make = (dice) =>
  `{"note":"${dice.signs(LETTERS, 40)}","key":"ghp_${dice.signs(MIXED, 36)}","rest":"${dice.signs(LETTERS, 60)}"}`;

/** Keys that their form gives away, by what they are called. */
export const SHAPES: Readonly<Record<string, Make>> = {
  "Hugging Face token without digits": key("hf_", 34, BARE),
  "Hugging Face token of lower case": key("hf_", 34, LETTERS),
  "Hugging Face token": key("hf_", 34),
  "Azure AD client secret": (dice) =>
    `${dice.signs(MIXED, 3)}8Q~${dice.signs(`${MIXED}_~.-`, 33)}A`,
  "Azure DevOps token": (dice) => `${dice.signs(MIXED, 76)}AZDO${dice.signs(MIXED, 4)}`,
  "Azure storage key": (dice) => `${dice.signs(`${MIXED}+/`, 76)}+ASt${dice.signs(MIXED, 6)}==`,
  "Terraform Cloud token": (dice) =>
    `${dice.signs(MIXED, 14)}.atlasv1.${dice.signs(URL_SAFE, 66)}A`,
  "Discord bot token": (dice) =>
    `M${dice.signs(MIXED, 23)}.${dice.signs(MIXED, 6)}.${dice.signs(URL_SAFE, 37)}a`,
  "Discord webhook": (dice) =>
    `https://discord.com/api/webhooks/1${dice.digits(17)}/${dice.signs(URL_SAFE, 67)}a`,
  "Mailgun key": key("key-", 32, HEX),
  "Mailgun signing key": (dice) =>
    `${dice.signs(HEX, 32)}-${dice.signs(HEX, 8)}-${dice.signs(HEX, 8)}`,
  "Mailchimp key": (dice) => `${dice.signs(HEX, 32)}-us${1 + dice.number(20)}`,
  "Google refresh token": (dice) => `1//0${dice.signs(URL_SAFE, 60)}a`,
  "Google API key": key("AIza", 35),
  "Google client secret": key("GOCSPX-", 28),
  "1Password service token": (dice) => `ops_eyJ${dice.signs(MIXED, 200)}`,
  "1Password secret key": (dice) =>
    `A3-${[6, 6, 5, 5, 5, 5].map((length) => dice.signs(CAPITALS, length)).join("-")}`,
  "Bitwarden access token": (dice) =>
    `0.${uuid(dice)}.${dice.signs(MIXED, 30)}:${dice.signs(`${MIXED}+/`, 22)}==`,
  "Doppler token": key("dp.st.", 43),
  "Vault service token": key("hvs.", 95),
  "Vault batch token": key("hvb.", 140),
  "Infisical token": (dice) =>
    `st.${dice.signs(HEX, 24)}.${dice.signs(HEX, 32)}.${dice.signs(HEX, 32)}`,
  "GitHub token": key("ghp_", 36),
  "GitHub fine-grained token": (dice) =>
    `github_pat_${dice.signs(MIXED, 22)}_${dice.signs(MIXED, 59)}`,
  "GitLab token": key("glpat-", 20),
  "Bitbucket app password": key("ATBB", 32),
  "Atlassian token": key("ATATT3xFfGF0", 180),
  "npm token": key("npm_", 36),
  "PyPI token": key("pypi-AgEIcHlwaS5vcmc", 100),
  "RubyGems key": key("rubygems_", 48, HEX),
  "crates.io token": key("cio", 32),
  "Docker Hub token": key("dckr_pat_", 27),
  "AWS access key": (dice) => `AKIA${dice.signs(`${UPPER}234567`, 16)}`,
  "DigitalOcean token": key("dop_v1_", 64, HEX),
  "Databricks token": key("dapi", 32, HEX),
  "Supabase token": key("sbp_", 40, HEX),
  "PlanetScale token": key("pscale_tkn_", 43),
  "Fly.io token": key("fo1_", 43),
  "Render key": key("rnd_", 32),
  "Netlify token": key("nfp_", 36),
  "Vercel token": key("vcp_", 56),
  "Cloudflare origin key": (dice) => `v1.0-${dice.signs(HEX, 24)}-${dice.signs(HEX, 146)}`,
  "Heroku key": (dice) => `HRKU-${uuid(dice)}`,
  "Tailscale key": (dice) => `tskey-auth-k${dice.signs(MIXED, 11)}-${dice.signs(MIXED, 32)}`,
  "Okta token": (dice) => `00${dice.signs(MIXED, 40)}`,
  "Shopify token": key("shpat_", 32, HEX),
  "Square token": key("sq0atp-", 22),
  "Stripe key": key("sk_live_", 24),
  "Twilio key": key("SK", 32, HEX),
  "SendGrid key": (dice) => `SG.${dice.signs(MIXED, 22)}.${dice.signs(MIXED, 43)}`,
  "Slack token": (dice) => `xoxb-${dice.digits(12)}-${dice.digits(12)}-${dice.signs(MIXED, 24)}`,
  "Slack webhook": (dice) =>
    `https://hooks.slack.com/services/T${dice.signs(CAPITALS, 9)}/B${dice.signs(CAPITALS, 9)}/${dice.signs(MIXED, 24)}`,
  "Telegram token": (dice) => `${1 + dice.number(9)}${dice.digits(8)}:AA${dice.signs(MIXED, 33)}`,
  "Linear key": key("lin_api_", 40),
  "Notion token": key("ntn_", 46),
  "Figma token": key("figd_", 40),
  "Postman key": (dice) => `PMAK-${dice.signs(HEX, 24)}-${dice.signs(HEX, 34)}`,
  "Grafana token": (dice) => `glsa_${dice.signs(MIXED, 32)}_${dice.signs(HEX, 8)}`,
  "New Relic key": key("NRAK-", 27, CAPITALS),
  "Sentry token": key("sntryu_", 64, HEX),
  "Dynatrace token": (dice) => `dt0c01.${dice.signs(CAPITALS, 24)}.${dice.signs(CAPITALS, 64)}`,
  "HubSpot token": (dice) => `pat-na1-${uuid(dice)}`,
  "Airtable token": (dice) => `pat${dice.signs(MIXED, 14)}.${dice.signs(HEX, 64)}`,
  "OpenAI project key": key("sk-proj-", 120, URL_SAFE),
  "OpenAI service key": key("sk-svcacct-", 120),
  "Anthropic key": key("sk-ant-api03-", 93),
  "OpenRouter key": key("sk-or-v1-", 64, HEX),
  "Groq key": key("gsk_", 52),
  "xAI key": key("xai-", 80),
  "Perplexity key": key("pplx-", 48),
  "Replicate token": key("r8_", 37),
  "LangSmith key": (dice) => `lsv2_pt_${dice.signs(HEX, 32)}_${dice.signs(HEX, 10)}`,
  "Pinecone key": key("pcsk_", 60),
  "NVIDIA key": key("nvapi-", 64),
  "age key": key("AGE-SECRET-KEY-1", 58, CAPITALS),
  "Brevo key": (dice) => `xkeysib-${dice.signs(HEX, 64)}-${dice.signs(MIXED, 16)}`,
  "Facebook token": key("EAA", 180),
  "Web token": (dice) =>
    [
      btoa('{"alg":"HS256","typ":"JWT"}'),
      btoa(`{"sub":"${dice.digits(10)}"}`),
      dice.signs(MIXED, 43),
    ]
      .map((part) => part.replaceAll("=", ""))
      .join("."),
  "Seed phrase of 12 words": (dice) => entropyToMnemonic(bytes(dice, 16), wordlist),
  "Seed phrase of 24 words": (dice) => entropyToMnemonic(bytes(dice, 32), wordlist),
  "WIF key": (dice) => base58check(Uint8Array.from([0x80, ...bytes(dice, 32), 1])),
  "Extended private key": (dice) =>
    base58check(Uint8Array.from([4, 136, 173, 228, ...bytes(dice, 74)])),
  "One-time password secret": (dice) =>
    `otpauth://totp/Example?secret=${dice.signs(`${UPPER}234567`, 32)}`,
  "Social security number": (dice) =>
    `${1 + dice.number(8)}${1 + dice.number(5)}${dice.digits(1)}-${1 + dice.number(9)}${dice.digits(1)}-${1 + dice.number(9)}${dice.digits(3)}`,
  "Zero-width signs inside": (dice) => {
    const plain = `ghp_${dice.signs(MIXED, 36)}`;
    const at = 2 + dice.number(30);
    return (
      plain.slice(0, at) +
      dice.pick(["\u200b", "\u200d", "\u2060", "\u00ad", "\ufeff"]) +
      plain.slice(at)
    );
  },
  "Base64 of a key": (dice) => btoa(`ghp_${dice.signs(MIXED, 36)}`),
  "Base64url without padding": (dice) =>
    btoa(`{"key":"glpat-${dice.signs(MIXED, 20)}?>"}`)
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", ""),
  "Base64 of base64": (dice) => btoa(btoa(`x npm_${dice.signs(MIXED, 36)}`)),
  "Base64 of a sentence": (dice) =>
    btoa(`${dice.pick(["My password", "the API key", "Its token"])} is ${password(dice)}`),
  "Base64 of an assignment": (dice) => btoa(`password=${password(dice)}`),
  "Base64 in groups of four": (dice) => btoa(noted(dice)).replaceAll(/.{4}(?!$)/g, "$& "),
  "Base64 with blanks at any place": (dice) =>
    Array.from(btoa(noted(dice)), (sign) => (dice.number(6) === 0 ? `${sign} ` : sign))
      .join("")
      .trim(),
  "Base64 wrapped at 64 signs": (dice) => btoa(noted(dice)).replaceAll(/.{64}(?!$)/g, "$&\n"),
  "Base64 wrapped and indented": (dice) => btoa(noted(dice)).replaceAll(/.{48}(?!$)/g, "$&\n    "),
  "Hexadecimal digits of a key": (dice) =>
    Array.from(`ghp_${dice.signs(MIXED, 36)}`, (sign) => sign.charCodeAt(0).toString(16)).join(""),
  "Percent-encoded key": (dice) => `%67hp%5F${dice.signs(MIXED, 36)}`,
  "JSON-escaped key": (dice) => `\\u0067hp\\u005f${dice.signs(MIXED, 36)}`,
  "DigitalOcean Spaces key": key("DO00", 16, CAPITALS),
  "New Relic license key": (dice) => `${dice.signs(HEX, 36)}NRAL`,
  "Mapbox secret token": (dice) => `sk.eyJ1${dice.signs(URL_SAFE, 60)}.${dice.signs(MIXED, 22)}`,
  "Hash of a password": (dice) =>
    dice.pick([
      `$2b$12$${dice.signs(MIXED, 53)}`,
      `$apr1$${dice.signs(MIXED, 8)}$${dice.signs(MIXED, 22)}`,
      `$6$${dice.signs(MIXED, 16)}$${dice.signs(MIXED, 86)}`,
      `$argon2id$v=19$m=65536,t=3,p=4$${dice.signs(MIXED, 22)}$${dice.signs(MIXED, 43)}`,
    ]),
  "Private key of SSH2": (dice) =>
    `---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n${dice.signs(MIXED, 64)}\n${dice.signs(MIXED, 40)}\n---- END SSH2 ENCRYPTED PRIVATE KEY ----`,
};

/** Credentials that what is around them gives away; `text` has `#` where the value is. */
export const CONTEXTS: Readonly<Record<string, readonly string[]>> = {
  "docker login": [
    "docker login -u ben -p #",
    "docker login -p # -u ben registry.example",
    "podman login -p=# quay.example",
  ],
  mysql: ["mysql -u root -p# shop", "mysqldump -h db -p# shop > a.sql"],
  "curl -u": [
    "curl -u ben:# https://example.org",
    "curl -uben:# https://example.org",
    "curl --user ben:# https://example.org",
  ],
  "--password": [
    "tool --password # --force",
    "tool --password=# --force",
    "tool --db-password '#'",
  ],
  sshpass: ["sshpass -p # ssh ben@host", "sshpass -p# ssh ben@host"],
  PGPASSWORD: ["PGPASSWORD=# psql -h db", "export PGPASSWORD='#'"],
  "redis-cli": ["redis-cli -h cache -a # ping", "redis-cli -a # ping"],
  htpasswd: ["htpasswd -b /etc/users ben #", "htpasswd -nb ben #", "htpasswd -cb users ben #"],
  "export X_PASS": [
    "export DB_PASS=#",
    'export SMTP_PASS="#"',
    "export MYAPP_PASS='#'",
    "X_PASS=#",
  ],
  "other assignments": [
    'const dbPass = "#";',
    "MAIL_PW=#",
    "  smtp_pass: #",
    "$env:APP_SECRET = '#'",
    "os.environ['API_TOKEN'] = '#'",
    "SECRET_KEY_BASE=#",
    "ENV ADMIN_PASS #",
    "<password>#</password>",
    "'password' => '#',",
  ],
  "connection string": [
    "Server=db;User Id=sa;Password=#;",
    "postgres://ben:#@db.example/shop",
    "mongodb+srv://ben:#@cluster.example",
    "amqp://ben:#@mq:5672",
    "redis://:#@cache:6379",
  ],
  "configuration of a program": [
    "machine git.example login ben password #",
    "//registry.npmjs.org/:_authToken=#",
    "[pypi]\nusername = ben\npassword = #",
    '{"auths":{"registry.example":{"auth":"#"}}}',
    "requirepass #",
    "db.example.org:5432:shop:ben:#",
    '<add key="ApiSecret" value="#" />',
    '<property name="db.password" value="#"/>',
    "ngrok config add-authtoken #",
    "    token: #",
  ],
  header: ["Authorization: Bearer #", "X-Custom: Bearer #", "-H 'Authorization: token #'"],
  cookie: ["Cookie: theme=dark; session=#", "Set-Cookie: sid=#; Path=/; HttpOnly"],
  "other commands": [
    "openssl rsa -in a.pem -passin pass:#",
    "keytool -list -storepass # -keystore a.jks",
    "zip -P # a.zip b",
    "az login --service-principal -u app -p # --tenant t",
    "ldapsearch -x -D cn=admin -w #",
    "smbclient //host/share -U ben%#",
    "echo '#' | docker login --password-stdin",
    "CREATE USER ben IDENTIFIED BY '#'",
    "mongosh --host db -u ben -p #",
    "sqlcmd -S db -U sa -P #",
  ],
};

/** Passwords that look less drawn by lot, where a name or a sentence tells them; `#` as above. */
const MADE: Readonly<Record<string, { readonly make: Make; readonly texts: readonly string[] }>> = {
  "export of letters only": {
    make: (dice) => dice.signs(LETTERS, 10),
    texts: ["export DB_PASS=#", "SMTP_PASSWORD=# ./run", "X_PASS=#\nX_PORT=25", "- ADMIN_PW=#"],
  },
  "password that begins like a placeholder": {
    make: (dice) =>
      dice.pick(["a", "A", "my", "new", "the", "add", "test"]) + dice.signs(MIXED, 12) + "7",
    texts: ["password = #", "export DB_PASS=#", 'pw: "#"', "The passcode is #.", "DB_PASS_OLD='#'"],
  },
  "password with signs of code": {
    make: (dice) => dice.pick(["#", "@", "&", "~", "k(", "x[", "s{"]) + dice.signs(MIXED, 12) + "7",
    texts: ['"password": "#"', "password='#'", 'const dbPass = "#";'],
  },
  "password of letters of both cases": {
    make: (dice) =>
      Array.from({ length: 14 }, (_, at) => dice.signs(at % 2 === 0 ? UPPER : LETTERS, 1)).join(""),
    texts: [
      "host=db user=ben password=# dbname=shop",
      "jdbc:postgresql://h/db?user=ben&password=#",
      "curl -u ben:# https://example.org",
      "spring.datasource.password=#",
      "wget --user=ben --password=# https://example.org",
    ],
  },
  "password that ends with !": {
    make: (dice) => `K9${dice.signs(MIXED, 7)}!`,
    texts: [
      "export FTP_PASSWD=#",
      "My password is #",
      "pw: #",
      "PGPASSWORD=# psql",
      "--password=# x",
    ],
  },
};

function bytes(dice: Dice, length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, () => dice.number(256));
}

function base58check(body: Uint8Array): string {
  const digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  const all = [...body, ...sha256(sha256(body)).subarray(0, 4)];
  let number = BigInt(`0x${all.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`);
  let text = "";
  for (; number > 0n; number /= 58n) text = digits.charAt(Number(number % 58n)) + text;
  return text;
}

/** Where a key stands: bare, in quotes, in JSON, in a command, in an address, in a header, in Markdown. */
const AROUND = [
  "#",
  'It is "#" as agreed.',
  '{"note": "#"}',
  "run-it first # last",
  "https://example.org/a?x=#&y=1",
  "X-Thing: #",
  "Use `#` here.",
  "```\n#\n```",
];
/** Words and addresses in addresses are written otherwise. */
const AROUND_WORDS = AROUND.filter((around) => !around.startsWith("https:"));
const PER_KIND = 24;

/** A text with one secret in it. */
export interface KindExample {
  readonly kind: string;
  readonly text: string;
  readonly value: string;
}

/** At least twenty examples of each kind of secret, the same at every run. */
export function kindExamples(): KindExample[] {
  const dice = createDice(24);
  const shaped = (shapes: typeof SHAPES) =>
    Object.entries(shapes).flatMap(([kind, make]) =>
      Array.from({ length: PER_KIND }, (_, at) => {
        const value = make(dice);
        const arounds = /[ :]/.test(value) ? AROUND_WORDS : AROUND;
        const around = arounds[at % arounds.length] ?? "#";
        return { kind, value, text: around.replace("#", () => value) };
      }),
    );
  const told = (kind: string, make: Make, texts: readonly string[]) =>
    Array.from({ length: Math.max(PER_KIND, texts.length) }, (_, at) => {
      const text = texts[at % texts.length] ?? "#";
      // `^` is where the value is in base64.
      const isEncoded = text.includes("^");
      const value = isEncoded ? btoa(make(dice)) : make(dice);
      return { kind, value, text: text.replace(isEncoded ? "^" : "#", () => value) };
    });
  const inContext = (contexts: typeof CONTEXTS) =>
    Object.entries(contexts).flatMap(([kind, texts]) => told(kind, password, texts));
  const first = [
    ...shaped(SHAPES),
    ...inContext(CONTEXTS),
    ...Object.entries(MADE).flatMap(([kind, { make, texts }]) => told(kind, make, texts)),
  ];
  const second = [
    ...first,
    ...shaped(MORE_SHAPES),
    ...inContext(MORE_CONTEXTS),
    ...inContext(LABELS),
    ...told("password with &", (made) => `${password(made)}&3x`, WITH_AMPERSAND),
  ];
  const inPlaces = (places: typeof CONTEXTS, make: Make) =>
    Object.entries(places).flatMap(([kind, texts]) => told(kind, make, texts));
  return [
    ...second,
    ...inPlaces(PLACES, manyLooks),
    ...inPlaces(MORE_PLACES, manyLooks),
    ...inPlaces(KEY_PLACES, keyLooks),
    ...Object.entries(CUT_KEYS).flatMap(([kind, { make, texts }]) => told(kind, make, texts)),
    ...told("key given to the client of a service", clientKey, CLIENT_CALLS),
    ...shaped(LATER_SHAPES),
    ...inPlaces(LATER_PLACES, manyLooks),
    ...inPlaces(LATEST_PLACES, manyLooks),
    ...inPlaces(LATER_KEYS, keyLooks),
    ...Object.entries(CODES).flatMap(([kind, { make, texts }]) => told(kind, make, texts)),
  ];
}
