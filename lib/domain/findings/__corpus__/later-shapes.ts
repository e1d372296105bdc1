import { entropyToMnemonic } from "@scure/bip39";
import { wordlist as czech } from "@scure/bip39/wordlists/czech";
import { wordlist as french } from "@scure/bip39/wordlists/french";
import { wordlist as italian } from "@scure/bip39/wordlists/italian";
import { wordlist as japanese } from "@scure/bip39/wordlists/japanese";
import { wordlist as korean } from "@scure/bip39/wordlists/korean";
import { wordlist as portuguese } from "@scure/bip39/wordlists/portuguese";
import { wordlist as simplified } from "@scure/bip39/wordlists/simplified-chinese";
import { wordlist as spanish } from "@scure/bip39/wordlists/spanish";
import { wordlist as traditional } from "@scure/bip39/wordlists/traditional-chinese";

import { HEX, LETTERS, MIXED, type Dice } from "./dice";

type Make = (dice: Dice) => string;

const URL_SAFE = `${MIXED}_-`;
const BASE64 = `${MIXED}+/`;

const phrase =
  (list: string[]): Make =>
  (dice) =>
    entropyToMnemonic(
      Uint8Array.from({ length: dice.pick([16, 24, 32]) }, () => dice.number(256)),
      list,
    ).normalize("NFC");

const github: Make = (dice) => `ghp_${dice.signs(MIXED, 36)}`;
const codes = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));

/** Kinds whose form alone gives them away, and keys written as bytes. */
export const LATER_SHAPES: Readonly<Record<string, Make>> = {
  "Seed phrase in Czech": phrase(czech),
  "Seed phrase in French": phrase(french),
  "Seed phrase in Italian": phrase(italian),
  "Seed phrase in Japanese": phrase(japanese),
  "Seed phrase in Korean": phrase(korean),
  "Seed phrase in Portuguese": phrase(portuguese),
  "Seed phrase in Spanish": phrase(spanish),
  "Seed phrase in simplified Chinese": phrase(simplified),
  "Seed phrase in traditional Chinese": phrase(traditional),
  "Seed phrase in French without accents": (dice) =>
    phrase(french)(dice)
      .normalize("NFD")
      .replaceAll(/[\u0300-\u036f]/g, ""),
  PASETO: (dice) => `v4.${dice.pick(["local", "public"])}.${dice.signs(URL_SAFE, 120)}`,
  Macaroon: (dice) =>
    `MDAyMWxvY2F0aW9u${btoa(` https://${dice.signs(LETTERS, 9)}.example\n00`).replaceAll("=", "")}${dice.signs(MIXED, 90)}`,
  "Private key of SSH without its lines": (dice) =>
    `b3BlbnNzaC1rZXktdjEAAAAA${dice.signs(BASE64, 46)}\n${dice.signs(BASE64, 70)}\n${dice.signs(BASE64, 40)}`,
  "Private key of RSA without its lines": (dice) =>
    `MIIEvQIBADANBgkqhkiG9w0BAQEFAASC${dice.signs(BASE64, 300)}`,
  "Private key of a curve without its lines": (dice) => `MHcCAQEEI${dice.signs(BASE64, 150)}`,
  "Static key of OpenVPN": (dice) =>
    `-----BEGIN OpenVPN Static key V1-----\n${dice.signs(HEX, 32)}\n${dice.signs(HEX, 32)}\n-----END OpenVPN Static key V1-----`,
  "Hash of scrypt": (dice) => `scrypt:32768:8:1$${dice.signs(MIXED, 16)}$${dice.signs(HEX, 128)}`,
  "Hash of WordPress": (dice) => `$P$B${dice.signs(MIXED, 30)}`,
  "Hash of Windows": (dice) => `:500:aad3b435b51404eeaad3b435b51404ee:${dice.signs(HEX, 32)}:::`,
  "Bytes of a key in hexadecimal digits": (dice) =>
    codes(github(dice))
      .map((code) => code.toString(16))
      .join(dice.pick([" ", ":", ", "])),
  "Bytes of a key as numbers": (dice) => codes(github(dice)).join(", "),
  "Key with a blank between its signs": (dice) => Array.from(github(dice)).join(" "),
  "Session of Salesforce": (dice) => `00D${dice.signs(MIXED, 12)}!AQ${dice.signs(MIXED, 80)}`,
};

const group = (dice: Dice, length: number): string =>
  `${dice.signs(LETTERS, length - 1)}${dice.number(10)}`;

/** Codes that what is before them gives away. */
export const CODES: Readonly<
  Record<string, { readonly make: Make; readonly texts: readonly string[] }>
> = {
  "recovery code": {
    make: (dice) => `${group(dice, 5)}-${group(dice, 5)}`,
    texts: [
      "backup code: #",
      "Recovery code #",
      "Your recovery key is #",
      "Recovery codes:\n#\n",
      'recovery_code="#"',
    ],
  },
  "key of an authenticator in groups": {
    make: (dice) =>
      Array.from({ length: 8 }, () => `${dice.signs(LETTERS, 3)}${2 + dice.number(6)}`).join(" "),
    texts: ["setup key: #", "Authenticator secret key is #", "Manual entry key: #", "TOTP key = #"],
  },
  "password of an application": {
    make: (dice) => Array.from({ length: 4 }, () => dice.signs(LETTERS, 4)).join(" "),
    texts: [
      "app password: #",
      "pass: '#'",
      'GMAIL_APP_PASSWORD="#"',
      "smtp.login('ben@mail.example', '#')",
    ],
  },
  "password that a program would fill in": {
    make: (dice) =>
      `${dice.pick(["x", "X", "%21", "%40", "$e!"])}${dice.signs(MIXED, 10)}7${dice.pick(["", "!"])}`,
    texts: ["postgres://ben:#@db.example/shop", "mongodb://ben:#@h/db", 'password = "#"'],
  },
  "key that begins with a slash": {
    make: (dice) => `/${dice.signs(BASE64.replace("/", ""), 40)}7aQ=`,
    texts: ["AccountKey=#;EndpointSuffix=x", "SharedAccessKey=#", "API_SECRET=#"],
  },
};
