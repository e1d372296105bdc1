import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { workOfRepeated } from "@/lib/testing/least-work";

import { HARD } from "../__corpus__/hard";
import { negatives } from "../__corpus__/negatives";
import { positives, type Positive } from "../__corpus__/positives";
import { FINDING_RULES, type FindingRule } from "../rules";
import { scanWithFiles } from "./embedded-text";

const PAGE = "docs/redaction.md";
const RULES = (Object.keys(FINDING_RULES) as FindingRule[]).filter(
  // Told by their place in a document and by bytes, not by a text.
  (rule) => rule !== "secret.config-value" && rule !== "unscanned.data",
);
/** A rule may call a thing by another name, as long as all of it is found. */
const isFound = ({ text, value }: Positive): boolean =>
  scanWithFiles(text).some(({ start, end }) => text.slice(start, end).includes(value));

function missedBy(rule: FindingRule, corpus: readonly Positive[]): string {
  const ofRule = corpus.filter((positive) => positive.rule === rule);
  const missed = ofRule.filter((positive) => !isFound(positive)).length;
  return ofRule.length === 0 ? "none written" : `${missed} of ${ofRule.length}`;
}

/** The rows of the page: what is missed of each rule, and what it finds in harmless texts. */
function rows(): string[][] {
  const found = positives();
  const alarms = negatives().flatMap(({ text }) => scanWithFiles(text).map(({ rule }) => rule));
  return RULES.map((rule) => [
    `\`${rule}\``,
    missedBy(rule, found),
    missedBy(rule, HARD),
    String(alarms.filter((alarm) => alarm === rule).length),
  ]);
}

const cells = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

test("the page tells the rates as they are", () => {
  const told = readFileSync(PAGE, "utf8")
    .split("\n")
    .filter((line) => /^\| `(?:secret|personal)\./.test(line))
    .map(cells);
  const measured = rows();
  const wanted = measured.map((row) => row.join(" | ")).join("\n");
  expect(told, `${PAGE} should say:\n${wanted}`).toEqual(measured);
});

test("the corpus is as large as the page says", () => {
  expect(positives().length).toBeGreaterThanOrEqual(300);
  expect(negatives().length).toBeGreaterThanOrEqual(2000);
  const page = readFileSync(PAGE, "utf8").replaceAll(/\s+/g, " ");
  expect(page).toContain(`${positives().length} positives`);
  expect(page).toContain(`${HARD.length} hard positives`);
  expect(page).toContain(`${negatives().length} negatives`);
});

test("harmless texts raise next to no alarm, and known forms are found", () => {
  const all = negatives();
  const alarms = all.filter(({ text }) => scanWithFiles(text).length > 0);
  expect(alarms.length / all.length).toBeLessThanOrEqual(0.002);
  const known = positives();
  const missed = known.filter((positive) => !isFound(positive));
  expect(missed.length / known.length).toBeLessThanOrEqual(0.01);
});

// What makes a careless pattern slow: long runs of what a rule begins with.
test.each([
  "mysql -u a ",
  "Digest ",
  "Digest a=b, ",
  "digest mac=",
  'AWS4-HMAC-SHA256 signature="',
  "identified with a by ",
  "echo a:b | ",
  "vault login -a ",
  "net use X: ",
  "-u a:",
  "password for a ",
  "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\\n",
  "docker login -p ",
  "Basic QUJD",
  "token ",
  "Cookie: a=",
  "abandon ",
  "\\u0041",
  "%25",
  "QUJD",
  '" + "',
  "\u200b",
  "<password>",
  "M.",
  "machine a login b ",
  "sk-",
  "set-cookie=aaaaaaaaaa",
  "PuTTY-User-Key-File-2: ",
  "eyJ-",
  "-----BEGIN PRIVATE KEY-----",
  "token:",
  "a://",
  "a@b.",
  "2a00:",
  "x ",
  "| password ",
  "| password | a |\n",
  "password,a\n",
  "password  a\n",
  "user,password\nben,x\n\n",
  "INSERT INTO a (password) VALUES ('",
  "INSERT INTO a (password) VALUES ('x'), ",
  "copy a (password) from stdin\n",
  "kind: Secret\n",
  'kind: Secret\ndata:\n  a: "',
  '"kind": "Secret", "data": {',
  "ghp_\n",
  "eyJ\n",
  "<tr><td>password",
  "<a key='b' ",
  "${a:",
  "a || ",
  "get('password', '",
  "alter user a ",
  "user a on ",
  "migrate a auth ",
  "WIFI:S:a;",
  ":*:a:b:",
  'name: "a", ',
  '"d":"aaaaaaaaaaaaaaaaaaaa",',
  '{"k":"',
  "seed phrase is ",
  "mnemonic ",
  "key: a_pass\n  a: b\n",
  "value: abcd, a: b, ",
  '<property name="password">',
  "<apiKey>a",
  "<key>password</key>",
  "page.fill('password', ",
  "connect('a', ",
  "(def password ",
  "67 68 ",
  "0x67, ",
  "103, ",
  "a b ",
  "abaisser ",
  "\u3042\u3044\u3053\u304f\u3057\u3093\u3000",
  "password: String = ",
  "password == ",
  "echo -n a | docker ",
  "gh secret set a ",
  "aws put-parameter a password --",
  "recovery codes: a1b2-c3d4 ",
  "setup key: aaaa ",
  "MDAyMWxvY2F0aW9u",
  "v4.local.",
  ": PSK ",
  "p\u0430",
  "a:b@tcp(",
  "https://aaaaaaaaaaaaaaaaaaaaaa1",
])("a text made of %j is read in work that follows its length", (part) => {
  // What is read at one second for each million characters is fast enough.
  const size = { length: 400_000, enough: 400 };
  const { took, most } = workOfRepeated((text) => void scanWithFiles(text), part, size);
  expect(took).toBeLessThan(most);
});
