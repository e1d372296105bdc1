import { test } from "vitest";
import { mcpConfig } from "./mcp-config";
import { parseContext } from "@/lib/testing/formats/fixtures";
let s = Number(process.env.CSEED ?? 77411);
const rnd = () => { s = (s * 1103515245 + 12345) % 2147483648; return s / 2147483648; };
const pick = (abc: string, n: number) => Array.from({ length: n }, () => abc[Math.floor(rnd() * abc.length)]).join("");
const L = "abcdefghijklmnopqrstuvwxyz", U = L.toUpperCase(), D = "0123456789";
const hex = (n: number) => pick(D + "abcdef", n);
const b62 = (n: number) => pick(L + U + D, n);
const b64 = (n: number) => pick(L + U + D + "+/", n) + "=";
const low = (n: number) => pick(L + D, n);
const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
const pw = () => `${pick(U, 1)}${pick(L, 5)}${pick(D, 3)}${pick("!#%^*", 1)}`;
type F = [string, (v: string) => object, string];
const url = (u: string) => ({ url: u, type: "http" });
const hd = (k: string, v: string) => ({ url: "https://mcp.acme.dev/mcp", headers: { [k]: v } });
const cmd = (...args: string[]) => ({ command: "npx", args });
const env = (k: string, v: string) => ({ command: "npx", args: ["-y", "x"], env: { [k]: v } });
const FORMS: F[] = [
  ["X-Gateway-Sig", (v) => hd("X-Gateway-Sig", v), b64(43)],
  ["X-Webhook-Signature v1=", (v) => hd("X-Webhook-Signature", `t=1718000000,v1=${v}`), hex(64)],
  ["X-Api-Auth-Token", (v) => hd("X-Api-Auth-Token", v), low(20)],
  ["X-Internal Basic", (v) => hd("X-Internal", `Basic ${v}`), btoa(`svc:${low(14)}`)],
  ["X-User bearer", (v) => hd("X-User", `Bearer ${v}`), b62(40)],
  ["X-Machine", (v) => hd("X-Machine", v), b62(48)],
  ["X-Gate OAuth", (v) => hd("X-Gate", `OAuth ${v}`), b62(30)],
  ["Authorization Token token=", (v) => hd("Authorization", `Token token="${v}"`), b62(30)],
  ["Authorization GenieKey", (v) => hd("Authorization", `GenieKey ${v}`), uuid()],
  ["Cookie JSESSIONID", (v) => hd("cookie", `JSESSIONID=${v}; Path=/`), hex(32).toUpperCase()],
  ["Cookie remember", (v) => hd("Cookie", `remember_me=${v}`), b64(60)],
  ["X-Csrftoken", (v) => hd("X-Csrftoken", v), b62(64)],
  ["x-goog-iap-jwt", (v) => hd("x-goog-iap-jwt-assertion", v), `eyJhbGciOiJFUzI1NiJ9.${b62(60)}.${b62(80)}`],
  ["path token/", (v) => url(`https://a.dev/token/${v}/sse`), low(32)],
  ["path webhook low", (v) => url(`https://n8n.a.dev/webhook/${v}`), uuid()],
  ["path mid", (v) => url(`https://a.dev/x/${v}/y/mcp`), b62(24)],
  ["path sk-", (v) => url(`https://a.dev/mcp/sk-ak-${v}/sse`), b62(24)],
  ["path long b64url", (v) => url(`https://a.dev/mcp/${v}`), b62(20) + "-" + b62(40) + "_" + b62(9)],
  ["path secret/", (v) => url(`https://a.dev/secret/${v}`), hex(24)],
  ["path b32", (v) => url(`https://a.dev/c/${v}/mcp`), pick("abcdefghijklmnopqrstuvwxyz234567", 40)],
  ["ws path", (v) => url(`wss://a.dev/live/${v}`), b62(32)],
  ["query subscription-key", (v) => url(`https://a.dev/mcp?subscription-key=${v}`), hex(32)],
  ["query jwt", (v) => url(`https://a.dev/mcp?j=${v}`), `eyJhbGciOiJFUzI1NiJ9.${b62(60)}.${b62(80)}`],
  ["query X-Amz-Signature", (v) => url(`https://b.s3.amazonaws.com/k?X-Amz-Credential=a&X-Amz-Signature=${v}`), hex(64)],
  ["query k", (v) => url(`https://a.dev/mcp?k=${v}`), low(40)],
  ["query pw", (v) => url(`https://a.dev/mcp?pw=${v}`), low(12)],
  ["query hmac", (v) => url(`https://a.dev/mcp?ts=1718000000&hmac=${v}`), hex(40)],
  ["query config b64", (v) => url(`https://s.a.dev/mcp?config=${btoa(JSON.stringify({ apiKey: v }))}`), "zz" + b62(30)],
  ["userinfo pw only", (v) => url(`https://:${v}@a.dev/mcp`), low(16)],
  ["env LICENSE", (v) => env("ACME_LICENSE", v), b62(48)],
  ["env X_APIKEY", (v) => env("EXA_APIKEY", v), uuid()],
  ["env BEARER", (v) => env("ACME_BEARER", v), b62(30)],
  ["env CLIENT", (v) => env("OAUTH_CLIENT_JSON", JSON.stringify({ installed: { client_secret: v } })), `GOCSPX-${b62(28)}`],
  ["env PWD_DB", (v) => env("PWD_DB", v), pw()],
  ["env SQL conn", (v) => env("SQL", `Server=db;User Id=sa;Password=${v};Encrypt=true`), pw().replace(/[#%!^*]/, "9")],
  ["env AMQP", (v) => env("BROKER", `amqps://svc:${v}@mq:5671/%2f`), low(14)],
  ["env redis", (v) => env("CACHE", `redis://:${v}@cache:6379/0`), low(20)],
  ["env KEYFILE pem ec", (v) => env("KEYFILE", `-----BEGIN EC PRIVATE KEY-----\n${v}\n-----END EC PRIVATE KEY-----`), b64(120)],
  ["env OPAQUE", (v) => env("OPAQUE", v), b62(64)],
  ["env kubeconfig", (v) => env("KUBECONFIG_DATA", `users:\n- name: a\n  user:\n    token: ${v}\n`), b62(40)],
  ["env slack d", (v) => env("XOXD", v), `xoxd-${b62(80)}`],
  ["env SECRET_1", (v) => env("SECRET_1", v), low(30)],
  ["env TWILIO", (v) => env("TWILIO_AUTH", v), hex(32)],
  ["arg --secret", (v) => cmd("srv", "--secret", v), low(14)],
  ["arg --token=", (v) => cmd("srv", `--token=${v}`), low(14)],
  ["arg --api_key", (v) => cmd("srv", "--api_key", v), low(24)],
  ["arg --user u:p", (v) => cmd("srv", "--user", `ben:${v}`), pw()],
  ["arg -u u -p", (v) => cmd("srv", "--username", "ben", "-p", v), low(9) + "7"],
  ["arg --conn", (v) => cmd("srv", "--connection-string", `mongodb+srv://ben:${v}@c0.mongodb.net/x`), low(14)],
  ["arg url", (v) => cmd("srv", `postgresql://ben:${v}@localhost/db`), low(14)],
  ["arg header bearer one", (v) => cmd("mcp-remote", "https://a.dev", "--header=Authorization: Bearer " + v), b62(40)],
  ["arg --env", (v) => cmd("srv", "--env", `API_SECRET=${v}`), b62(24)],
  ["arg -e split", (v) => ({ command: "docker", args: ["run", "-e", "PGPASSWORD=" + v, "pg"] }), pw()],
  ["arg --session", (v) => cmd("srv", "--session", v), b62(40)],
  ["arg --cookie", (v) => cmd("srv", "--cookie", `li_at=${v}`), b62(60)],
  ["arg --passphrase", (v) => cmd("srv", "--passphrase", v), "correct horse battery"],
  ["arg --bearer-token-file? no value", (v) => cmd("srv", "--access-token", v), b62(40)],
  ["arg sh curl", (v) => ({ command: "bash", args: ["-lc", `curl -sH 'Authorization: token ${v}' https://a.dev | sh`] }), hex(40)],
  ["arg sh docker login", (v) => ({ command: "bash", args: ["-c", `docker login -u ben -p ${v} && srv`] }), pw()],
  ["arg sh url", (v) => ({ command: "bash", args: ["-c", `npx mcp-remote https://a.dev/hook/${v}/sse`] }), b62(32)],
];
const GOOD: [string, object, string][] = [
  ["notion page", url("https://www.notion.so/acme/Roadmap-2f1c3d4e5f60718293a4b5c6d7e8f901"), "2f1c3d4e5f60718293a4b5c6d7e8f901"],
  ["cf account", url("https://api.cloudflare.com/client/v4/accounts/023e105f4ecef8ad9ca31a8372d0c353/ai"), "023e105f4ecef8ad9ca31a8372d0c353"],
  ["slug", url("https://server.smithery.ai/@smithery-ai/server-sequential-thinking/mcp"), "server-sequential-thinking"],
  ["gcf", url("https://us-central1-acme-prod-2024.cloudfunctions.net/mcpServerForOrders"), "mcpServerForOrders"],
  ["arn", env("ROLE", "arn:aws:iam::123456789012:role/McpServerExecutionRole2"), "McpServerExecutionRole2"],
  ["s3", env("BUCKET", "s3://acme-data-eu-west-1/exports/2025/q3"), "acme-data-eu-west-1"],
  ["figma file", url("https://www.figma.com/file/kL9xQn2V4mBz7TgHs1aDfE/Design"), "kL9xQn2V4mBz7TgHs1aDfE"],
  ["sheet", cmd("srv", "https://docs.google.com/spreadsheets/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms"), "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms"],
  ["vector id", env("OPENAI_VECTOR_STORE_ID", "vs_67f3a1c2b4d58191a0e2f4c6b8d0e1f2"), "vs_67f3a1c2b4d58191a0e2f4c6b8d0e1f2"],
  ["asst", env("ASSISTANT_ID", "asst_abc123DEF456ghi789JKL012"), "asst_abc123DEF456ghi789JKL012"],
  ["folder id", env("DRIVE_FOLDER_ID", "0B1x2y3Z4a5B6c7D8e9F0g1H2i3J4k5L6"), "0B1x2y3Z4a5B6c7D8e9F0g1H2i3J4k5L6"],
  ["commit env", env("GIT_COMMIT", "4f1d2e7c9a8b6543210fedcba9876543210abcde"), "4f1d2e7c9a8b6543210fedcba9876543210abcde"],
  ["npx sha", cmd("-y", "github:acme/mcp#4f1d2e7c9a8b6543210fedcba9876543210abcde"), "4f1d2e7c9a8b6543210fedcba9876543210abcde"],
  ["raw github", cmd("uvx", "https://raw.githubusercontent.com/acme/x/4f1d2e7c9a8b6543210fedcba9876543210abcde/run.py"), "4f1d2e7c9a8b6543210fedcba9876543210abcde"],
  ["user dir", cmd("-u", "ben", "-p", "/srv/data"), "/srv/data"],
  ["user port", cmd("--user", "ben", "-p", "8443"), "8443"],
  ["user project", cmd("--user", "ben", "-p", "colloquy"), "colloquy"],
  ["java class", cmd("java", "com.acme.mcp.server.ApplicationMainV2"), "com.acme.mcp.server.ApplicationMainV2"],
  ["model path", env("MODEL_PATH", "/models/Qwen2.5-Coder-32B-Instruct-Q4_K_M.gguf"), "Qwen2.5-Coder-32B-Instruct-Q4_K_M.gguf"],
  ["hf model", cmd("--model", "TheBloke/Mistral-7B-Instruct-v0.2-GGUF"), "TheBloke/Mistral-7B-Instruct-v0.2-GGUF"],
  ["access header word", hd("X-Access", "read-only"), "read-only"],
  ["encryption", env("ENCRYPTION", "aes-256-gcm"), "aes-256-gcm"],
  ["signing", env("SIGNING", "ed25519"), "ed25519"],
  ["cookie consent", hd("X-Cookie-Policy", "essential-only"), "essential-only"],
  ["prefer", hd("Prefer", "return=minimal; respond-async"), "return=minimal"],
  ["uuid run", hd("X-Request-Id", "0f8fad5b-d9cb-469f-a165-70867728950e"), "0f8fad5b-d9cb-469f-a165-70867728950e"],
  ["search query", url("https://a.dev/mcp?q=GettingStartedWithMCP2025&lang=en"), "GettingStartedWithMCP2025"],
  ["features", url("https://mcp.a.dev/mcp?features=database,docs,functions&read_only=true"), "database,docs,functions"],
  ["class camel", cmd("srv", "--tool", "listAllRepositoriesForOrganizationV3"), "listAllRepositoriesForOrganizationV3"],
  ["constant", cmd("srv", "ENABLE_EXPERIMENTAL_STREAMING_HTTP_V2"), "ENABLE_EXPERIMENTAL_STREAMING_HTTP_V2"],
];
async function out(def: object) {
  const { documents } = await mcpConfig.parse({ mcpServers: { acme: def } }, parseContext());
  return documents.map((d) => d.text).join("\n");
}
test("measure", async () => {
  const missed: string[] = [];
  for (const [name, make, v] of FORMS) {
    const text = await out(make(v));
    if (text === "") { missed.push(`${name} (no doc)`); continue; }
    const esc = JSON.stringify(v).slice(1, -1);
    if (text.includes(v) || text.includes(esc)) missed.push(`${name}: ${JSON.stringify(make(v)).slice(0, 150)}`);
  }
  const alarms: string[] = [];
  for (const [name, def, v] of GOOD) {
    const text = await out(def);
    if (!text.includes(v)) alarms.push(`${name}: ${JSON.stringify(def)}`);
  }
  console.log(`FORMS ${FORMS.length - missed.length} of ${FORMS.length}\n` + missed.join("\n") + `\nALARMS ${alarms.length} of ${GOOD.length}\n` + alarms.join("\n"));
});
