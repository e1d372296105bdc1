import { createDice, HEX, LETTERS, MIXED, type Dice } from "./dice";

type Make = (dice: Dice) => string;

const two = (dice: Dice, below: number): string => String(dice.number(below)).padStart(2, "0");
const date: Make = (dice) => `20${two(dice, 30)}-${two(dice, 12)}-${two(dice, 28)}`;
const time: Make = (dice) => `${two(dice, 24)}:${two(dice, 60)}:${two(dice, 60)}`;
const hex = (dice: Dice, length: number): string => dice.signs(HEX, length);
const uuid: Make = (dice) => [8, 4, 4, 4, 12].map((length) => hex(dice, length)).join("-");
const word: Make = (dice) => dice.pick(WORDS);
const sentence: Make = (dice) =>
  Array.from({ length: 6 + dice.number(10) }, () => word(dice)).join(" ");

const WORDS =
  "the tea garden password token key secret of a rainy morning we call by number and version is was for with please report mail phone card account reset Schlüssel Wort Karte Zahl heute morgen le mot de passe clé oublié jardin la llave contraseña número jardín 今日 庭 お茶 番号 鍵 сад чай номер ключ пароль".split(
    " ",
  );

/** Shapes of harmless texts that look a little like something, each filled by lot. */
const SHAPES: Readonly<Record<string, readonly Make[]>> = {
  hashes: [
    (dice) => `commit ${hex(dice, 40)}`,
    (dice) => `sha256:${hex(dice, 64)}`,
    (dice) => `${hex(dice, 7)} Fix the ${word(dice)}`,
    (dice) => `ETag: "${hex(dice, 32)}"`,
    (dice) => `integrity="sha512-${dice.signs(`${MIXED}+/`, 86)}=="`,
    (dice) => `md5 ${hex(dice, 32)}  file.txt`,
  ],
  ids: [
    uuid,
    (dice) => `id: ${uuid(dice)}`,
    (dice) => `01${dice.signs("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 24)}`,
    (dice) => `msg_${dice.signs(MIXED, 24)}`,
    (dice) => `toolu_${dice.signs(MIXED, 24)}`,
    (dice) => `chatcmpl-${dice.signs(MIXED, 29)}`,
    (dice) => `order ${dice.digits(8)}`,
    (dice) => `snowflake 1${dice.digits(17)}`,
    (dice) => `doi:10.${dice.digits(4)}/${dice.signs(LETTERS, 5)}.${dice.digits(6)}`,
    (dice) => `ISBN 978-3-${dice.digits(2)}-${dice.digits(6)}-${dice.digits(1)}`,
    (dice) => `isbn 978${dice.digits(10)}`,
  ],
  numbers: [
    (dice) => `${dice.number(1e6)}.${dice.digits(12)}`,
    (dice) => `0.${dice.digits(16)}`,
    (dice) =>
      `total ${1 + dice.number(9)},${dice.digits(3)},${dice.digits(3)}.${dice.digits(2)} EUR`,
    (dice) => `17${dice.digits(11)}`,
    (dice) => `17${dice.digits(8)}`,
    (dice) => `17${dice.digits(17)}`,
    (dice) => Array.from({ length: 8 }, () => dice.number(1000)).join(", "),
    (dice) => Array.from({ length: 8 }, () => dice.number(10_000)).join("\t"),
    (dice) => Array.from({ length: 5 }, () => `0.${dice.digits(8)}`).join(" "),
    (dice) => `${dice.digits(3)} 000 000`,
    (dice) => `-${dice.number(90)}.${dice.digits(6)}, ${dice.number(180)}.${dice.digits(6)}`,
    (dice) => `Ziehung: ${Array.from({ length: 6 }, () => two(dice, 49)).join(" ")}`,
    (dice) => `${dice.number(9000)} × ${dice.number(9000)} px`,
    (dice) => `pages ${dice.number(300)}-${300 + dice.number(300)}`,
    (dice) => `port ${1024 + dice.number(60_000)}`,
    (dice) => `π = 3.14159265358979${dice.digits(4)}`,
  ],
  dates: [
    date,
    (dice) => `${date(dice)}T${time(dice)}.${dice.digits(3)}Z`,
    (dice) => `${date(dice)} ${time(dice)}+02:00`,
    (dice) => `${two(dice, 28)}.${two(dice, 12)}.20${two(dice, 30)}`,
    (dice) => `${two(dice, 12)}/${two(dice, 28)}/20${two(dice, 30)}`,
    (dice) => `20${two(dice, 30)}${two(dice, 12)}${two(dice, 28)}${two(dice, 24)}${two(dice, 60)}`,
    (dice) => `from ${time(dice)} to ${time(dice)}`,
    (dice) => `20${two(dice, 30)}-20${two(dice, 30)}`,
  ],
  versions: [
    (dice) => `v${dice.number(20)}.${dice.number(40)}.${dice.number(90)}`,
    (dice) => `version ${dice.number(9)}.${dice.number(9)}.${dice.number(99)}.${dice.number(999)}`,
    (dice) => `${word(dice)}@${dice.number(20)}.${dice.number(40)}.${dice.number(90)}`,
    (dice) => `"^${dice.number(20)}.${dice.number(40)}.0-rc.${dice.number(9)}"`,
    (dice) => `Chrome/1${dice.digits(2)}.0.${dice.digits(4)}.${dice.digits(2)} Safari/537.36`,
    (dice) => `127.0.0.1:${dice.digits(4)}`,
    (dice) => `192.168.${dice.number(255)}.${dice.number(255)}`,
    (dice) => `10.${dice.number(255)}.0.0/16`,
    (dice) => `§ ${dice.number(9)}.${dice.number(9)}.${dice.number(9)}.${dice.number(9)}`,
  ],
  code: [
    () => "readonly session: Http2Session",
    () => "listener: (session: ServerHttp2Session) => void",
    (dice) => `const token = getToken(${word(dice)});`,
    () => `password: string;`,
    () => `apiKey: process.env.API_KEY,`,
    () => `api_key = os.environ["OPENAI_API_KEY"]`,
    () => `headers: { Authorization: \`Bearer \${token}\` }`,
    () => `<input type="password" name="password" placeholder="Password">`,
    () => `if (password == null || token === undefined) return;`,
    () => `export API_KEY=<your-api-key>`,
    () => `export OPENAI_API_KEY="sk-..."`,
    () => `TOKEN=\${GITHUB_TOKEN}`,
    () => `{"api_key": "YOUR_API_KEY"}`,
    () => `secret: ${"x".repeat(12)}`,
    () => `password=********`,
    () => `--token <token> --key-file ./id.pem`,
    (dice) => `def test_${dice.signs(LETTERS, 6)}(password="changeme"):`,
    (dice) => `map.set(key${dice.number(9)}, value[${dice.number(99)}]);`,
    (dice) => `for (let i = 0; i < ${dice.digits(5)}; i++) sum += x[i];`,
    (dice) => `.sk-circle-${dice.signs(LETTERS, 6)} { color: #${hex(dice, 6)}; }`,
    (dice) => `@media (max-width: ${dice.digits(3)}px) { a::after { content: ""; } }`,
    (dice) => `icon@2x.png icon-${dice.digits(3)}@3x.webp`,
    () => `git@github.com:team/repository.git`,
    () => `import { test } from "@types/node";`,
    () => `@Component({ selector: "app-root" }) class A {}`,
    () => `postgres://user:password@localhost:5432/db`,
    () => `https://user:\${PASSWORD}@example.org`,
    (dice) => `primaryKey: "${dice.signs(LETTERS, 12)}", foreignKey: "id"`,
    (dice) => `next_page_token: "${dice.signs(MIXED, 24)}"`,
    (dice) => `max_tokens: ${dice.digits(4)}, stop_token: 2`,
    (dice) => `std::vector<int> v${dice.number(9)}; a::b::c();`,
    () => `keyboard = "qwerty"; monkey: banana`,
    () => `tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")`,
    () => `className="token keyword" data-key="row-1"`,
    () => `"password": { "type": "string", "minLength": 8 }`,
    () => `"token": null, "secret": false`,
    () => `// TODO: rotate the secret key before release`,
    (dice) => `0x${hex(dice, 8).toUpperCase()} ${hex(dice, 2)} ${hex(dice, 2)} ${hex(dice, 2)}`,
    (dice) =>
      `${hex(dice, 2)}:${hex(dice, 2)}:${hex(dice, 2)}:${hex(dice, 2)}:${hex(dice, 2)}:${hex(dice, 2)}`,
  ],
  logs: [
    (dice) => `${date(dice)} ${time(dice)} INFO  [main] Started in ${dice.digits(4)} ms`,
    (dice) => `[${time(dice)}] GET /api/items/${dice.digits(6)} 200 ${dice.digits(4)}`,
    (dice) => `pid=${dice.digits(5)} mem=${dice.digits(6)}kB cpu=${two(dice, 99)}%`,
    (dice) => `at run (node:internal/process:${dice.digits(3)}:${dice.digits(2)})`,
    (dice) => `Epoch ${dice.number(90)}/100 loss: 0.${dice.digits(6)} acc: 0.${dice.digits(4)}`,
    (dice) => `Fehler beim Anmelden: Passwort falsch (Versuch ${dice.number(9)})`,
    (dice) => `Erreur: jeton expiré, ligne ${dice.digits(4)}`,
    (dice) => `エラー: トークンの有効期限が切れました (${dice.digits(3)})`,
    (dice) => `trace_id=${hex(dice, 32)} span_id=${hex(dice, 16)}`,
    (dice) =>
      `-rw-r--r-- 1 root root ${dice.digits(6)} Jan ${two(dice, 28)} ${time(dice).slice(0, 5)} a.txt`,
  ],
  prose: [
    sentence,
    (dice) => `${sentence(dice)}. ${sentence(dice)}?`,
    () => `The password must be at least 12 characters long.`,
    () => `Your token is invalid or has expired.`,
    () => `password is required`,
    () => `Das Passwort ist falsch. Bitte versuchen Sie es erneut.`,
    () => `Call me in 10 minutes, or at 5.`,
    () => `The key is under the mat; the secret is patience.`,
    () => `Meet @anna and @ben at 8:30.`,
    (dice) => `Chapter ${dice.number(40)}: ${sentence(dice)}`,
    (dice) =>
      `See https://example.org/${dice.signs(LETTERS, 8)}/${dice.digits(5)}?page=${dice.number(9)}#top`,
    () => `The card number field accepts 16 digits.`,
    () => `Telefon und Fax sind nicht angegeben.`,
  ],
  base64: [
    (dice) => `data:image/png;base64,${dice.signs(`${MIXED}+/`, 48)}`,
    (dice) => dice.signs(`${MIXED}+/`, 60),
    (dice) => `${dice.signs(`${MIXED}+/`, 76)}\n${dice.signs(`${MIXED}+/`, 76)}`,
    (dice) => `"sha256": "${hex(dice, 64)}"`,
  ],
  labels: [
    (dice) => `API key: see page ${dice.number(90)} of the ${word(dice)}`,
    (dice) => `Access token: expires in ${dice.digits(4)} seconds`,
    (dice) => `Recovery code: ${1 + dice.number(9)} digits`,
    (dice) => `secret key = the ${word(dice)} of ${word(dice)}`,
    (dice) => `The secret ${5 + dice.number(5)} ingredients of ${word(dice)}`,
    (dice) => `define('APP_NAME', '${dice.signs(LETTERS, 9)}${dice.digits(2)}');`,
    (dice) => `define("CACHE_KEY", "cache_${dice.signs(LETTERS, 6)}");`,
    (dice) => `navigation.login('Home', '${dice.signs(LETTERS, 7)}Screen')`,
    () => `requests.get(url, auth=('user', 'password'))`,
    (dice) => `https://a.example/x?u=ben&p=overview&n=${dice.digits(3)}`,
    (dice) => `https://a.example/x?a=${dice.digits(3)}&b=${dice.signs(LETTERS, 6)}&c`,
    (dice) => `variable "region" { default = "eu-${dice.digits(1)}" }`,
    (dice) => `password:\n  minLength: ${dice.digits(1)}\n  type: string`,
    (dice) => `Password:\n${word(dice)} and ${word(dice)} with ${dice.digits(2)} characters`,
    (dice) => `password -> at least ${dice.digits(1)} characters`,
    (dice) => `<td>Password</td><td>${word(dice)} ${dice.digits(2)}</td>`,
    (dice) => `**Password:** the ${word(dice)} of page ${dice.digits(2)}`,
    (dice) => `пароль: не менее ${dice.digits(1)} знаков`,
    (dice) => `cargo login --registry ${dice.signs(LETTERS, 6)}`,
    (dice) => `ssh-keygen -t ed25519 -N '' -f id_${dice.digits(3)}`,
    (dice) => `as-${word(dice)} and ak-${word(dice)}, then tr_prod_is_live`,
    (dice) => `prod: ${word(dice)} | dev: ${word(dice)}`,
  ],
  tables: [
    (dice) => `| Field | Type |\n|---|---|\n| password | varchar(${dice.digits(2)}) |\n`,
    (dice) => `| Password | Length |\n|---|---|\n| min-${dice.digits(2)} | ${dice.digits(2)} |\n`,
    (dice) => `| Token | Id |\n|---|---|\n| ${word(dice)}_${word(dice)} | ${dice.digits(5)} |\n`,
    (dice) => `| Key | Action |\n|---|---|\n| Ctrl+Shift+F${dice.digits(1)} | ${word(dice)} |\n`,
    (dice) => `| Header | Secret | ETag |\n|---|---|---|\n| a | none | ${hex(dice, 32)} |\n`,
    (dice) => `| Password hash | SHA-${dice.digits(3)} |\n| Password | required, 12+ |\n`,
    (dice) => `| Name | Passwort |\n|---|---|\n| ${word(dice)} | ${date(dice)} |\n`,
    (dice) => `name,token,count\n${word(dice)},${word(dice)},${dice.digits(4)}\n`,
    (dice) => `user,password,role\n<user>,<password>,role${dice.digits(1)}\n`,
    (dice) => `password, token\nand key ${dice.digits(2)}, as said\n`,
    (dice) =>
      `NAME     SECRETS   AGE\n${word(dice)}     ${dice.digits(1)}         ${dice.digits(2)}d\n`,
    (dice) => `type A = Password | Token${dice.digits(2)}Of${word(dice)};`,
    (dice) =>
      `INSERT INTO t (id, password_hint) VALUES (${dice.digits(3)}, 'the ${word(dice)} 12');`,
    (dice) => `INSERT INTO t (id, name, password) VALUES (?, ?, ?); -- ${dice.digits(3)}`,
    (dice) =>
      `INSERT INTO keys (primary_key, sort_key) VALUES ('${uuid(dice)}', 'a${dice.digits(4)}');`,
    () => `CREATE USER ben IDENTIFIED BY <password>;`,
    (dice) => `kind: ConfigMap\ndata:\n  a: ${dice.signs(MIXED, 12)}\n  b: "${dice.digits(3)}"\n`,
    (dice) => `auth ${word(dice)} failed ${dice.digits(4)} times`,
    (dice) => `AUTH is level ${dice.digits(2)}`,
    (dice) => `the ghp_ prefix\nand the sk- prefix of ${word(dice)} ${dice.digits(3)}`,
    (dice) => `"path": "a/b/${hex(dice, 12)}\n  c/${word(dice)}"`,
    (dice) => `env("APP_NAME", "pond${dice.digits(2)}")`,
    (dice) => `fetch("token", "page-${dice.digits(2)}")`,
    () => "${DB_PASSWORD:-${PASS}} ${db.password:}",
  ],
};

const PER_SHAPE = 22;

/** Harmless texts of many kinds. */
export function negatives(): { kind: string; text: string }[] {
  const dice = createDice(11);
  return Object.entries(SHAPES).flatMap(([kind, makers]) =>
    makers.flatMap((make) => Array.from({ length: PER_SHAPE }, () => ({ kind, text: make(dice) }))),
  );
}
