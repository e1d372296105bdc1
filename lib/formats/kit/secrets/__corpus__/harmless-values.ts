import { createDice, HEX, LETTERS, MIXED, type Dice } from "@/lib/domain/findings/__corpus__/dice";

type Make = (dice: Dice) => readonly [name: string, value: string];

const uuid = (dice: Dice): string =>
  [8, 4, 4, 4, 12].map((length) => dice.signs(HEX, length)).join("-");
const word = (dice: Dice): string => dice.signs(LETTERS, 4 + dice.number(6));
const words = (dice: Dice, count: number, by: string): string =>
  Array.from({ length: count }, () => word(dice)).join(by);

/** Values that are drawn by lot, as credentials are, and open nothing, by the name they stand under. */
const SHAPES: readonly Make[] = [
  (dice) => ["GIT_COMMIT", dice.signs(HEX, 40)],
  (dice) => ["args", `git+https://github.com/acme/a@${dice.signs(HEX, 40)}`],
  (dice) => ["args", `https://raw.githubusercontent.com/acme/a/${dice.signs(HEX, 40)}/run.py`],
  (dice) => ["args", `https://github.com/acme/a/blob/${dice.signs(HEX, 40)}/src/Main.java`],
  (dice) => ["integrity", `sha512-${dice.signs(`${MIXED}+/`, 86)}==`],
  (dice) => ["resolved", `https://registry.npmjs.org/${word(dice)}/-/${word(dice)}-1.2.3.tgz`],
  (dice) => ["args", `ghcr.io/acme/a@sha256:${dice.signs(HEX, 64)}`],
  (dice) => ["WORKSPACE_ID", uuid(dice)],
  (dice) => ["url", `https://api.acme.dev/projects/${uuid(dice)}/mcp`],
  (dice) => ["url", `https://api.acme.dev/accounts/${dice.signs(HEX, 32)}/ai`],
  (dice) => ["url", `https://docs.google.com/document/d/1${dice.signs(MIXED, 43)}/edit`],
  (dice) => ["url", `https://www.figma.com/file/${dice.signs(MIXED, 22)}/Design`],
  (dice) => ["url", `https://www.notion.so/acme/${words(dice, 3, "-")}-${dice.signs(HEX, 32)}`],
  (dice) => ["url", `https://docs.acme.dev/${words(dice, 4, "-")}/${words(dice, 5, "-")}`],
  (dice) => ["url", `https://a.dev/mcp?features=${words(dice, 4, ",")}&read_only=true`],
  (dice) => ["url", `https://a.dev/mcp?cursor=${dice.signs(MIXED, 30)}`],
  (dice) => ["url", `https://www.youtube.com/watch?v=${dice.signs(MIXED, 11)}`],
  (dice) => ["icon", `data:image/png;base64,iVBORw0KGgo${dice.signs(`${MIXED}+/`, 200)}`],
  (dice) => ["args", `/Users/${word(dice)}/Library/Caches/${uuid(dice)}/index.db`],
  (dice) => ["args", `C:\\Users\\${word(dice)}\\AppData\\Local\\Programs\\${word(dice)}\\srv.exe`],
  (dice) => ["MODEL", `${word(dice)}-${dice.digits(1)}-2025${dice.digits(4)}`],
  (dice) => ["args", `@acme/${words(dice, 3, "-")}@${dice.digits(2)}.${dice.digits(1)}.0`],
  (dice) => ["traceparent", `00-${dice.signs(HEX, 32)}-${dice.signs(HEX, 16)}-01`],
  (dice) => ["description", `${words(dice, 12, " ")}. The token is ${words(dice, 6, " ")}.`],
  (dice) => ["description", `const ${word(dice)} = await ${word(dice)}(${words(dice, 3, ", ")});`],
  (dice) => ["ROLE", `arn:aws:iam::${dice.digits(12)}:role/${word(dice)}-Server`],
  (dice) => ["ETAG", `"${dice.signs(HEX, 32)}"`],
  (dice) => ["X-Signature-Algorithm", `hmac-sha${dice.pick(["256", "384", "512"])}`],
  (dice) => ["ENCRYPTION", dice.pick(["aes-256-gcm", "chacha20-poly1305", "none"])],
  (dice) => [
    "args",
    `list${words(dice, 4, " ").replaceAll(/ (.)/g, (_, first: string) => first.toUpperCase())}`,
  ],
];

/** Harmless values, each with the name it stands under. */
export function harmlessValues(seed: number, rounds: number): (readonly [string, string])[] {
  const dice = createDice(seed);
  return Array.from({ length: rounds }, () => SHAPES.map((make) => make(dice))).flat();
}
