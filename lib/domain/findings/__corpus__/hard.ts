import type { Positive } from "./positives";

const one = (rule: Positive["rule"], value: string, text: string): Positive => ({
  rule,
  value,
  text,
});

/**
 * Forms that rules of this kind find badly, one each, written down before anything was done about them. Most
 * are not found; they are here so that nobody takes the other figures for more than they are.
 */
export const HARD: readonly Positive[] = [
  one("personal.phone", "612 345 678", "mein Mobil: 612 345 678"),
  one("personal.phone", "612 345 678", "ruf an 612 345 678"),
  one("personal.phone", "5551234567", "5551234567"),
  one("personal.phone", "5551234567", "phone=5551234567"),
  one("personal.email", "anna%40mail.org", "to=anna%40mail.org"),
  one("personal.email", "anna (at) mail (dot) org", "anna (at) mail (dot) org"),
  one("personal.email", "anna@localhost", "anna@localhost"),
  one("personal.iban", "de89370400440532013000", "de89370400440532013000"),
  one("personal.card", "4111.1111.1111.1111", "Visa 4111.1111.1111.1111"),
  one("personal.card", "4111111111111111", '"card": 4111111111111111'),
  one("personal.ip", "93.184.216.34", "client 93.184.216.34 said"),
  one(
    "secret.stated",
    "correct horse battery staple",
    "the passphrase is correct horse battery staple",
  ),
  one("secret.stated", "hunter2", "pw: hunter2"),
  one("secret.assignment", "letmein", "password: letmein"),
  one("secret.assignment", "letmein", '"password": "letmein"'),
  one("secret.assignment", "hunter2abc", "mysql -u root -phunter2abc"),
  one("secret.assignment", "4831", "PIN 4831"),
  one("secret.assignment", "p@ss w0rd", "password='p@ss w0rd'"),
  one("secret.assignment", "s3cretPass99", "curl -u ben:s3cretPass99 https://example.org"),
  one("secret.assignment", "k9Ab3dEf6h", "ben / k9Ab3dEf6h (password)"),
  one("secret.assignment", "k9Ab3dEf6h", "u: ben p: k9Ab3dEf6h"),
  one("secret.assignment", "k9Ab3dEf6h", '[["user","password"],["ben","k9Ab3dEf6h"]]'),
  one("secret.assignment", "k9Ab3dEf6h", "INSERT INTO accounts VALUES ('ben', 'k9Ab3dEf6h');"),
  one("secret.url-userinfo", "k9Ab3dEf6h", "redis://:k9Ab3dEf6h@cache:6379"),
  one("secret.url-userinfo", "pass%40word1", "https://ben:pass%40word1@example.org"),
  one("secret.vendor-key", `key-${"0a1b2c3d".repeat(4)}`, `key-${"0a1b2c3d".repeat(4)}`),
];
