import { HEX, LETTERS, MIXED, type Dice } from "./dice";

type Make = (dice: Dice) => string;

const CAPITALS = `${LETTERS.toUpperCase()}0123456789`;
const LOWER = `${LETTERS}0123456789`;
const URL_SAFE = `${MIXED}_-`;

const key =
  (prefix: string, length: number, alphabet = MIXED): Make =>
  (dice) =>
    prefix + dice.signs(alphabet, length);
const uuid: Make = (dice) => [8, 4, 4, 4, 12].map((length) => dice.signs(HEX, length)).join("-");
const bare = (text: string) => btoa(text).replaceAll("=", "");

/** Kinds that were tried on the rules after they were written. */
export const MORE_SHAPES: Readonly<Record<string, Make>> = {
  "Stripe restricted key": key("rk_live_", 24),
  "Supabase secret key": (dice) => `sb_secret_${dice.signs(URL_SAFE, 21)}a_${dice.signs(MIXED, 8)}`,
  "Supabase access token of an app": key("sba_", 40, HEX),
  "Neon key": key("napi_", 64, LOWER),
  "Sentry token of an organization": (dice) =>
    `sntrys_${btoa(`{"iat":1${dice.digits(9)},"org":"pond"}`)}_${dice.signs(MIXED, 43)}`,
  "GitLab token with routing": (dice) =>
    `glpat-${dice.signs(MIXED, 46)}.01.${dice.signs(LOWER, 9)}`,
  "Slack session token": (dice) =>
    `xoxc-${dice.digits(12)}-${dice.digits(12)}-${dice.digits(13)}-${dice.signs(HEX, 64)}`,
  "Slack session cookie": key("xoxd-", 90),
  "RunPod key": key("rpa_", 46, CAPITALS),
  "Modal token": key("ak-", 22),
  "Modal secret": key("as-", 22),
  "Browserbase key": key("bb_live_", 27),
  "LlamaCloud key": key("llx-", 48),
  "Mem0 key": key("m0-", 40),
  "Zep key": key("z_1d", 100),
  "Composio key": key("ak_", 20),
  "Context7 key": (dice) => `ctx7sk-${uuid(dice)}`,
  "Cursor key": key("crsr_", 64, HEX),
  "Trigger.dev key": key("tr_prod_", 20),
  "Inngest signing key": key("signkey-prod-", 64, HEX),
  "Yandex OAuth token": key("y0_", 58),
  "ngrok authtoken": (dice) => `2${dice.signs(MIXED, 26)}_${dice.signs(MIXED, 21)}`,
  "Convex deploy key": (dice) => `prod:happy-otter-${dice.digits(3)}|${dice.signs(MIXED, 60)}`,
  "Axiom token": (dice) => `xaat-${uuid(dice)}`,
  "Checkly key": key("cu_", 32, HEX),
  "Tinybird token": (dice) => `p.eyJ1${dice.signs(MIXED, 80)}.${dice.signs(MIXED, 43)}`,
  "Svix key": key("testsk_", 32),
  "Retool key": key("retool_01", 32, LOWER),
  "Post-quantum age key": key("AGE-SECRET-KEY-PQ-1", 58, CAPITALS),
  "Nostr key": key("nsec1", 58, LOWER),
  "Encrypted web token": (dice) =>
    [
      bare('{"alg":"RSA-OAEP","enc":"A256GCM"}'),
      ...[342, 16, 120, 22].map((length) => dice.signs(MIXED, length)),
    ].join("."),
  "Invisible sign in percent escapes": (dice) => {
    const plain = `rk_live_${dice.signs(MIXED, 24)}`;
    const at = 3 + dice.number(20);
    const sign = dice.pick(["%E2%80%8B", "%e2%80%8c", "%C2%AD", "%EF%BB%BF"]);
    return plain.slice(0, at) + sign + plain.slice(at);
  },
  "Zapier webhook": (dice) =>
    `https://hooks.zapier.com/hooks/catch/${dice.digits(7)}/${dice.signs(LOWER, 7)}`,
  "Teams webhook": (dice) =>
    `webhook.office.com/webhookb2/${uuid(dice)}@${uuid(dice)}/IncomingWebhook/${dice.signs(HEX, 32)}/${uuid(dice)}`,
  "Netlify build hook": (dice) => `https://api.netlify.com/build_hooks/${dice.signs(HEX, 24)}`,
};

/** As in `CONTEXTS`: `#` is the value. */
export const MORE_CONTEXTS: Readonly<Record<string, readonly string[]>> = {
  "label of two words": ["API key: #", "Access token: #", "secret key = #", "Recovery code: #"],
  "setting of PHP": ["define('DB_PASSWORD', '#');", 'define( "AUTH_KEY", "#" );'],
  "call with a name and a password": [
    "requests.get(u, auth=('ben', '#'))",
    "smtp.login('ben@example.org', '#')",
    'client.login("ben", "#")',
  ],
  "statement of a database": [
    "SET PASSWORD FOR 'ben' = '#';",
    "ALTER USER ben WITH PASSWORD '#';",
    "jdbc:oracle:thin:ben/#@db:1521/x",
  ],
  "router or directory": [
    "bindpw #",
    "enable secret 5 #",
    "username admin password 0 #",
    "radius-server key #",
  ],
  "here-string": ["gh auth login --with-token <<< #", "kinit ben <<< '#'"],
  "command to publish or deploy": [
    "twine upload -u ben -p # dist/a",
    "cargo login #",
    "composer config http-basic.repo.example ben #",
    "pulumi config set --secret dbPassword #",
    "doppler configure set token #",
  ],
  "command for devices and users": [
    "mosquitto_pub -u ben -P # -t pond",
    "ipmitool -U root -P # chassis",
    "useradd -p # ben",
    "ssh-keygen -t ed25519 -N '#' -f id",
  ],
  "setting of a build": [
    "keyPassword '#'",
    'variable "db_password" { default = "#" }',
    "LAUNCHDARKLY_SDK_KEY=#",
    "curl 'http://influx:8086/query?u=ben&p=#'",
    "Its login is ben / #",
    "The credentials are ben:#",
  ],
};

/** Labels as people and Markdown write them, and words of other languages. */
export const LABELS: Readonly<Record<string, readonly string[]>> = {
  "label in Markdown": [
    "**Password:** #",
    "**Password**: `#`",
    "- **Password:** `#`",
    "<b>Password:</b> #",
    "<td>Password</td><td>#</td>",
  ],
  "label with a dash, an arrow or a tab": ["Password — #", "password -> #", "password\t#"],
  "value on the next line": [
    "Password:\n#",
    "The password is:\n\n#",
    "password: >-\n  #",
    "  db_password: |\n    #",
    '{"password":\n  "#"}',
  ],
  "string of code": ['password = f"#"', "password=r'#'", "password: %q(#)"],
  "word of another language": [
    "пароль: #",
    "密码：#",
    "パスワード: #",
    "비밀번호: #",
    "şifre: #",
    "hasło: #",
    "lösenord: #",
    "La password è #",
    "mot de passe : « # »",
  ],
};

/** Passwords with an `&`, which ends a value only where another one follows. */
export const WITH_AMPERSAND: readonly string[] = [
  "export DB_PASS=#",
  "      POSTGRES_PASSWORD: #",
  "spring.datasource.password=#",
  "mysql -u ben --password=# shop",
  "curl -d 'name=ben&password=#' https://a.example",
  "https://a.example/x?password=#&depth=2",
];
