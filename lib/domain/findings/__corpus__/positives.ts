import type { FindingRule } from "../rules";
import { createDice, HEX, LETTERS, MIXED, type Dice } from "./dice";

/** A text with one thing in it that is to be found. */
export interface Positive {
  readonly rule: FindingRule;
  readonly text: string;
  readonly value: string;
}

type Make = (dice: Dice) => string;

// All keys are drawn by lot at run time: nothing in this repository looks like a key that leaked.
const key =
  (prefix: string, length: number, alphabet = MIXED): Make =>
  (dice) =>
    // The first signs make sure of a letter and a digit, as real keys have them.
    `${prefix}${alphabet === HEX ? "a1" : "A1"}${dice.signs(alphabet, length - 2)}`;

const VALUES: Partial<Record<FindingRule, readonly Make[]>> = {
  "secret.anthropic": [key("sk-ant-api03-", 90), key("sk-ant-", 40)],
  "secret.openai": [key("sk-proj-", 48), key("sk-", 48), key("sk-svcacct-", 60)],
  "secret.github": [key("ghp_", 36), key("gho_", 36), key("ghs_", 36), key("github_pat_", 82)],
  "secret.gitlab": [key("glpat-", 20), key("gldt-", 20)],
  "secret.slack": [
    (dice) => `xoxb-${dice.digits(12)}-${dice.digits(12)}-${dice.signs(MIXED, 24)}`,
    (dice) => `xapp-1-A${dice.digits(10)}-${dice.digits(12)}-${dice.signs(HEX, 40)}`,
    (dice) =>
      `hooks.slack.com/services/T0${dice.digits(7)}/B0${dice.digits(7)}/${dice.signs(MIXED, 24)}`,
  ],
  "secret.aws": [
    (dice) => `AKIA${dice.signs("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 14)}2A`,
    (dice) => `ASIA${dice.signs("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 14)}3B`,
  ],
  "secret.google": [key("AIza", 35), key("GOCSPX-", 28), key("ya29.", 60)],
  "secret.huggingface": [key("hf_", 34)],
  "secret.npm": [key("npm_", 36)],
  "secret.stripe": [key("sk_live_", 24), key("rk_test_", 24), key("whsec_", 32)],
  "secret.telegram": [
    (dice) => `${1 + dice.number(9)}${dice.digits(8)}:AA${dice.signs(MIXED, 33)}`,
  ],
  "secret.vendor-key": [
    (dice) => `SG.${dice.signs(MIXED, 20)}1a.${dice.signs(MIXED, 43)}`,
    key("SK", 32, HEX),
    key("pypi-AgEIcHlwaS5vcmc", 80),
    key("dop_v1_", 64, HEX),
    key("shpat_", 32, HEX),
    key("dapi", 32, HEX),
    key("lin_api_", 40),
    key("gsk_", 52),
    key("xai-", 80),
    key("r8_", 37),
    key("hvs.", 90),
    key("figd_", 40),
    key("sbp_", 40, HEX),
    key("dckr_pat_", 27),
  ],
  "secret.web-token": [
    (dice) =>
      [
        btoa(`{"alg":"${dice.pick(["HS256", "RS256", "ES384"])}","typ":"JWT"}`),
        btoa(`{"sub":"${dice.digits(10)}","iat":17${dice.digits(8)}}`),
        dice.signs(MIXED, 43),
      ]
        .map((part) => part.replaceAll("=", ""))
        .join("."),
  ],
  "secret.private-key": [
    (dice) => keyBlock(dice, "RSA ", 20),
    (dice) => keyBlock(dice, "OPENSSH ", 6),
    (dice) => keyBlock(dice, "EC ", 3),
    (dice) => keyBlock(dice, "", 12).replaceAll("\n", "\\n"),
  ],
  "personal.email": [
    (dice) => `${name(dice)}.${name(dice)}@${name(dice)}.${dice.pick(TOP)}`,
    (dice) => `${name(dice)}+${name(dice)}@mail.${name(dice)}.${dice.pick(TOP)}`,
    (dice) => `${name(dice)}${dice.digits(2)}@${name(dice)}-${name(dice)}.${dice.pick(TOP)}`,
    (dice) => `jürgen.${name(dice)}@bücher-${name(dice)}.de`,
  ],
  "personal.iban": [
    (dice) => iban("DE", dice.digits(18)),
    (dice) => grouped(iban("DE", dice.digits(18))),
    (dice) => iban("FR", dice.digits(23)),
    (dice) => grouped(iban("GB", `NWBK${dice.digits(14)}`)),
    (dice) => iban("NL", `ABNA${dice.digits(10)}`),
    (dice) => grouped(iban("ES", dice.digits(20))),
  ],
  "personal.card": [
    (dice) => card(`4${dice.digits(14)}`),
    (dice) => grouped(card(`4${dice.digits(14)}`)),
    (dice) => grouped(card(`5${1 + dice.number(5)}${dice.digits(13)}`)).replaceAll(" ", "-"),
    (dice) => card(`37${dice.digits(12)}`),
    (dice) => card(`6011${dice.digits(11)}`),
  ],
  "personal.phone": [
    (dice) => `+49 17${dice.number(10)} ${dice.digits(7)}`,
    (dice) =>
      `+1 (${2 + dice.number(8)}${dice.digits(2)}) ${2 + dice.number(8)}${dice.digits(2)}-${dice.digits(4)}`,
    (dice) => `+44 7${dice.digits(3)} ${dice.digits(6)}`,
    (dice) => `+33 6 ${pairs(dice)}`,
    (dice) => `+9198${dice.digits(8)}`,
    (dice) =>
      `(${2 + dice.number(8)}${dice.digits(2)}) ${2 + dice.number(8)}${dice.digits(2)}-${dice.digits(4)}`,
    (dice) =>
      `${2 + dice.number(8)}${dice.digits(2)}-${2 + dice.number(8)}${dice.digits(2)}-${dice.digits(4)}`,
    (dice) => `06 ${pairs(dice)}`,
    (dice) => `0171 ${dice.digits(7)}`,
    (dice) => `030/${1 + dice.number(9)}${dice.digits(6)}`,
    (dice) => `07${dice.digits(3)} ${dice.digits(6)}`,
    (dice) => `020 7${dice.digits(3)} ${dice.digits(4)}`,
    (dice) => `0049 30 ${dice.digits(7)}`,
    (dice) => `090-${dice.digits(4)}-${dice.digits(4)}`,
    (dice) => `(11) 9${dice.digits(4)}-${dice.digits(4)}`,
  ],
  "personal.ip": [
    (dice) =>
      `${dice.pick([8, 46, 81, 93, 151, 185, 203])}.${40 + dice.number(200)}.${114 + dice.number(100)}.${1 + dice.number(250)}`,
    (dice) =>
      `2a0${dice.number(10)}:${dice.signs(HEX, 4)}:${dice.signs(HEX, 4)}::${dice.signs("123456789", 2)}`,
  ],
};

/** Where a value stands; `#` is its place. None of them gives it away by its name. */
const AROUND = [
  "#",
  "Here it is: #",
  "Please use # for that.",
  "I put # into the file (see above)",
  '"#"',
  "<#>",
  "- first\n- #\n- last",
  "curl -H 'X: #' https://example.org",
  "| a | # |",
  "Das ist #, bitte prüfen",
  "これは#です",
];
/** Keys that their name gives away, and how such lines are written. */
const NAMED: readonly [rule: FindingRule, text: (dice: Dice, value: string) => string][] = [
  ["secret.assignment", (_, value) => `DB_PASSWORD=${value}`],
  ["secret.assignment", (_, value) => `export API_KEY="${value}"`],
  ["secret.assignment", (_, value) => `{"client_secret": "${value}"}`],
  ["secret.assignment", (_, value) => `{\\"accessToken\\":\\"${value}\\"}`],
  ["secret.assignment", (_, value) => `Server=db;Uid=app;Pwd=${value};`],
  ["secret.assignment", (_, value) => `https://api.example.org/v1?api_key=${value}&q=1`],
  ["secret.assignment", (_, value) => `Authorization: Bearer ${value}`],
  ["secret.assignment", (_, value) => `deploy --token ${value} --force`],
  ["secret.assignment", (_, value) => `  password: ${value}\n  host: db`],
  ["secret.assignment", (_, value) => `aws_secret_access_key = ${value}`],
  ["secret.stated", (_, value) => `The password is ${value}, do not tell.`],
  ["secret.stated", (_, value) => `my api key is "${value}"`],
  ["secret.stated", (_, value) => `Das Passwort lautet ${value}.`],
  ["secret.url-userinfo", (dice, value) => `postgres://${name(dice)}:${value}@db.example.org/x`],
  [
    "secret.url-userinfo",
    (dice, value) => `clone https://${name(dice)}:${value}@git.example.org/a.git`,
  ],
];

const TOP = ["org", "com", "de", "co.uk", "io", "fr"];
const PER_FORM = 12;

function name(dice: Dice): string {
  return dice.signs(LETTERS, 4 + dice.number(5));
}

function pairs(dice: Dice): string {
  return Array.from({ length: 4 }, () => dice.digits(2)).join(" ");
}

function grouped(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/g, "$1 ");
}

function keyBlock(dice: Dice, kind: string, lines: number): string {
  const body = Array.from({ length: lines }, () => dice.signs(`${MIXED}+/`, 64)).join("\n");
  const dashes = "-".repeat(5);
  return `${dashes}BEGIN ${kind}PRIVATE KEY${dashes}\n${body}\n${dashes}END ${kind}PRIVATE KEY${dashes}`;
}

function iban(country: string, account: string): string {
  const letters = Array.from(`${account}${country}00`, (sign) => Number.parseInt(sign, 36)).join(
    "",
  );
  let rest = 0;
  for (const digit of letters) rest = (rest * 10 + Number(digit)) % 97;
  return `${country}${String(98 - rest).padStart(2, "0")}${account}`;
}

function card(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Every form of every rule, in several surroundings. */
export function positives(): Positive[] {
  const dice = createDice(7);
  const found: Positive[] = [];
  for (const [rule, makers] of Object.entries(VALUES) as [FindingRule, readonly Make[]][]) {
    for (const make of makers) {
      for (let at = 0; at < PER_FORM; at += 1) {
        const value = make(dice);
        const around = dice.pick(AROUND);
        found.push({ rule, value, text: around.replace("#", () => value) });
      }
    }
  }
  for (const [rule, text] of NAMED) {
    for (let at = 0; at < PER_FORM; at += 1) {
      const value = password(dice, at);
      found.push({ rule, value, text: text(dice, value) });
    }
  }
  return found;
}

/** Drawn by a program, or made up by a person. */
function password(dice: Dice, at: number): string {
  if (at % 3 !== 0) return `k9${dice.signs(MIXED, 18 + dice.number(20))}`;
  const word = dice.pick(["Sommer", "dragon", "Kaffee", "liverpool", "Zebra"]);
  return `${word}${dice.digits(4)}${dice.pick(["!", "", "-x7", "_9Q"])}${dice.signs(MIXED, 4)}`;
}
