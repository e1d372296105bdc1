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
  ["X-Signature hex", (v) => hd("X-Signature", v), hex(64)],
  ["X-Hub-Signature-256", (v) => hd("X-Hub-Signature-256", `sha256=${v}`), hex(64)],
  ["X-Amz-Security-Token", (v) => hd("X-Amz-Security-Token", v), b64(120)],
  ["X-Custom Basic", (v) => hd("X-Custom", `Basic ${v}`), btoa(`ben:${pw()}`)],
  ["Authorization raw", (v) => hd("Authorization", v), b62(32)],
  ["X-Auth", (v) => hd("X-Auth", v), b62(28)],
  ["X-Auth-Email+Key", (v) => hd("X-Auth-Key", v), hex(37)],
  ["X-Session-Id", (v) => hd("X-Session-Id", v), hex(32)],
  ["Cookie sid", (v) => hd("Cookie", `lang=en; sid=${v}`), b62(26)],
  ["X-Functions-Key", (v) => hd("x-functions-key", v), b62(54)],
  ["Ocp-Apim", (v) => hd("Ocp-Apim-Subscription-Key", v), hex(32)],
  ["X-Access", (v) => hd("X-Access", v), b62(40)],
  ["X-Client-Id token word", (v) => hd("X-Who", `token ${v}`), hex(40)],
  ["X-Forward Bearer lower", (v) => hd("X-Forward", `bearer ${v}`), low(24)],
  ["X-Digest sig", (v) => hd("X-Digest", `keyId="k1",algorithm="hmac-sha256",signature="${v}"`), b64(43)],
  ["x-org-pat", (v) => hd("x-org-pat", v), b62(30)],
  ["X-Tenant-Pass", (v) => hd("X-Tenant-Pass", v), pw()],
  ["X-CSRF", (v) => hd("X-CSRF", v), b62(32)],
  ["hook path", (v) => url(`https://mcp.acme.dev/hook/${v}`), b62(32)],
  ["path sse", (v) => url(`https://mcp.acme.dev/${v}/sse`), b62(36)],
  ["path s uuid", (v) => url(`https://actions.acme.dev/s/${v}/mcp`), uuid()],
  ["path api hex", (v) => url(`https://mcp.acme.dev/api/v1/${v}/mcp`), hex(48)],
  ["path u b64url", (v) => url(`https://server.acme.ai/u/${v}`), b62(43)],
  ["path two parts", (v) => url(`https://hooks.acme.dev/services/T024BE7LD/B0${b62(7)}/${v}`), b62(24)],
  ["path key:", (v) => url(`https://mcp.acme.dev/k-${v}/mcp`), hex(40)],
  ["query key", (v) => url(`https://mcp.acme.dev/mcp?key=${v}`), b62(24)],
  ["query code", (v) => url(`https://f.acme.net/api/mcp?code=${v}`), b62(54) + "=="],
  ["query sig", (v) => url(`https://x.blob.acme.net/c?sv=2024&sig=${v}`), encodeURIComponent(b64(43))],
  ["query auth", (v) => url(`https://mcp.acme.dev/mcp?auth=${v}`), b62(24)],
  ["query t", (v) => url(`https://mcp.acme.dev/mcp?t=${v}`), b62(32)],
  ["query session", (v) => url(`https://mcp.acme.dev/mcp?session=${v}`), hex(32)],
  ["query profile+api_key", (v) => url(`https://s.acme.ai/@a/b/mcp?profile=big-cat&api_key=${v}`), uuid()],
  ["query access", (v) => url(`https://mcp.acme.dev/mcp?access=${v}`), b62(40)],
  ["query pass word", (v) => url(`https://mcp.acme.dev/mcp?user=ben&pass=${v}`), pw().replace(/[!#%^*]/, "9")],
  ["fragment token", (v) => url(`https://mcp.acme.dev/mcp#access_token=${v}`), b62(30)],
  ["userinfo", (v) => url(`https://ben:${v}@mcp.acme.dev/mcp`), low(12)],
  ["userinfo token only", (v) => url(`https://${v}@mcp.acme.dev/mcp`), b62(32)],
  ["PEM env", (v) => env("TLS", `-----BEGIN RSA PRIVATE KEY-----\n${v}\n-----END RSA PRIVATE KEY-----`), b64(200)],
  ["PEM env escaped", (v) => env("GCP", JSON.stringify({ private_key: `-----BEGIN PRIVATE KEY-----\\n${v}\\n-----END PRIVATE KEY-----` })), b64(200)],
  ["env PAT", (v) => env("ACME_PAT", v), b62(40)],
  ["env JWT", (v) => env("SUPER", v), `eyJhbGciOiJIUzI1NiJ9.${b62(40)}.${b62(43)}`],
  ["env DSN", (v) => env("DATABASE_URL", `postgres://app:${v}@db:5432/x`), pw().replace(/[#%]/, "9")],
  ["env connection", (v) => env("SB_CONN", `Endpoint=sb://a/;SharedAccessKeyName=R;SharedAccessKey=${v}`), b64(43)],
  ["env PASSPHRASE", (v) => env("WALLET_PASSPHRASE", v), "correct horse battery staple"],
  ["env JSON", (v) => env("CONFIG", JSON.stringify({ apiKey: v })), b62(32)],
  ["env OPENAPI_HEADERS", (v) => env("OPENAPI_MCP_HEADERS", JSON.stringify({ Authorization: `Bearer ${v}`, "Notion-Version": "2022" })), `ntn_${b62(46)}`],
  ["env SALT", (v) => env("SALT", v), b62(32)],
  ["env SIGNING", (v) => env("SIGNING", v), hex(64)],
  ["env CREDS", (v) => env("DB_CREDS", `ben:${v}`), pw()],
  ["env COOKIE", (v) => env("ACME_COOKIE", `d=${v}`), `xoxd-${b62(60)}`],
  ["env USERPASS", (v) => env("BASIC_AUTH", `ben:${v}`), pw()],
  ["arg -p", (v) => cmd("-y", "srv", "-p", v), b62(24)],
  ["arg -p pw", (v) => cmd("-y", "srv", "-u", "ben", "-p", v), pw()],
  ["arg --password", (v) => cmd("-y", "srv", "--password", v), low(10)],
  ["arg --password=", (v) => cmd("-y", "srv", `--password=${v}`), low(10)],
  ["arg --pass", (v) => cmd("-y", "srv", "--pass", v), pw()],
  ["arg --auth user:pw", (v) => cmd("-y", "srv", "--auth", `ben:${v}`), pw()],
  ["arg --header X", (v) => cmd("mcp-remote", "https://x.dev/mcp", "--header", `X-Api-Key:${v}`), low(32)],
  ["arg --header Auth raw", (v) => cmd("mcp-remote", "https://x.dev/mcp", "--header", `Authorization: ${v}`), b62(32)],
  ["arg --header ${}", (v) => cmd("mcp-remote", "https://x.dev/mcp", "--header", `Cookie: session=${v}`), b62(32)],
  ["arg positional path", (v) => cmd("mcp-remote", `https://x.dev/${v}/mcp`), b62(36)],
  ["arg positional url query", (v) => cmd("mcp-remote", `https://x.dev/mcp?token=${v}`), b62(24)],
  ["arg -e docker", (v) => ({ command: "docker", args: ["run", "-i", "-e", `ACME_TOKEN=${v}`, "img"] }), hex(40)],
  ["arg -H", (v) => cmd("curl", "-H", `X-Token: ${v}`), b62(24)],
  ["arg config json", (v) => cmd("@smithery/cli", "run", "x", "--config", JSON.stringify({ exaApiKey: v })), uuid()],
  ["arg --config escaped", (v) => cmd("@smithery/cli", "run", "x", "--config", JSON.stringify(JSON.stringify({ token: v }))), b62(30)],
  ["arg --key positional", (v) => cmd("-y", "srv", "--key", v), uuid()],
  ["arg --pat", (v) => cmd("-y", "srv", "--pat", v), low(52)],
  ["arg positional last token", (v) => cmd("-y", "@acme/mcp", v), b62(40)],
  ["arg sh -c", (v) => ({ command: "sh", args: ["-c", `ACME_TOKEN=${v} npx -y srv`] }), b62(40)],
  ["arg sh -c export", (v) => ({ command: "sh", args: ["-c", `export DB_PASS='${v}' && srv`] }), pw()],
  ["command one string", (v) => ({ command: `npx srv --api-key ${v}` }), b62(32)],
  ["command one string --password", (v) => ({ command: `srv --user ben --password ${v} --port 80` }), pw()],
  ["env AWS", (v) => env("AWS_SECRET_ACCESS_KEY", v), b62(40)],
  ["env AWS session", (v) => env("AWS_SESSION", v), b64(200)],
  ["env BOT", (v) => env("BOT", v), `${pick(D, 10)}:AA${b62(33)}`],
  ["env WEBHOOK", (v) => env("NOTIFY", `https://hooks.acme.dev/in/${v}`), b62(40)],
  ["env SEED", (v) => env("MNEMONIC", v), "legal winner thank year wave sausage worth useful legal winner thank yellow"],
  ["env SSH", (v) => env("X", `-----BEGIN OPENSSH PRIVATE KEY-----\n${v}\n-----END OPENSSH PRIVATE KEY-----`), b64(300)],
  ["env OTP", (v) => env("TOTP", `otpauth://totp/a:b?secret=${v}&issuer=a`), pick("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 32)],
  ["env ENC", (v) => env("ENCRYPTION", v), hex(64)],
  ["env proxy", (v) => env("HTTPS_PROXY", `http://ben:${v}@proxy:3128`), low(10)],
];
const GOOD: [string, object, string][] = [
  ["path of plain words", url("https://mcp.acme.dev/workspaces/production-europe/mcp"), "production-europe"],
  ["path uuid project? no", url("https://mcp.acme.dev/docs/getting-started-with-model-context-protocol"), "getting-started-with-model-context-protocol"],
  ["date path", url("https://mcp.acme.dev/2025-06-18/mcp"), "2025-06-18"],
  ["version", url("https://mcp.acme.dev/v2.13.4-beta.1/mcp"), "v2.13.4-beta.1"],
  ["camel path", url("https://mcp.acme.dev/listAllOpenPullRequests/mcp"), "listAllOpenPullRequests"],
  ["numbered", url("https://mcp.acme.dev/accounts/104857600/mcp"), "104857600"],
  ["port arg", cmd("-y", "srv", "-p", "8080"), "8080"],
  ["project dir", cmd("-y", "srv", "-p", "/home/ben/projects/colloquy"), "/home/ben/projects/colloquy"],
  ["package", cmd("-y", "@modelcontextprotocol/server-filesystem@2025.8.21"), "@modelcontextprotocol/server-filesystem@2025.8.21"],
  ["git sha pkg", cmd("--from", "git+https://github.com/oraios/serena@4f1d2e7c9a8b6543210fedcba9876543210abcde", "serena"), "4f1d2e7c9a8b6543210fedcba9876543210abcde"],
  ["image digest", { command: "docker", args: ["run", "ghcr.io/acme/x@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"] }, "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
  ["zapier-like doc id", url("https://docs.google.com/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit"), "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms"],
  ["region env", env("AWS_REGION", "eu-central-1"), "eu-central-1"],
  ["profile env", env("AWS_PROFILE", "production-readonly"), "production-readonly"],
  ["session name", env("SESSION_NAME", "morning-standup"), "morning-standup"],
  ["client id", hd("X-Client-Id", "acme-desktop-client"), "acme-desktop-client"],
  ["accept", hd("Accept", "application/json, text/event-stream"), "application/json, text/event-stream"],
  ["ua", hd("User-Agent", "Colloquy/1.0 (Macintosh; Intel Mac OS X 10_15_7)"), "10_15_7"],
  ["trace", hd("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"), "4bf92f3577b34da6a3ce929d0e0e4736"],
  ["supabase ref", url("https://mcp.supabase.com/mcp?project_ref=abcdefghijklmnopqrst&features=docs"), "abcdefghijklmnopqrst"],
  ["tenant query", url("https://mcp.acme.dev/mcp?tenant=europe-west&lang=en-GB"), "europe-west"],
  ["t param", url("https://mcp.acme.dev/mcp?t=120s"), "120s"],
  ["code lang", url("https://mcp.acme.dev/mcp?code=python"), "python"],
  ["auth method", url("https://mcp.acme.dev/mcp?auth=oauth2"), "oauth2"],
  ["session mode", url("https://mcp.acme.dev/mcp?session=stateless"), "stateless"],
  ["java cp", cmd("java", "-cp", "/opt/lib/spring-ai-mcp-server-webflux-1.0.0-M6.jar"), "spring-ai-mcp-server-webflux-1.0.0-M6.jar"],
  ["model env", env("MODEL", "claude-sonnet-4-20250514"), "claude-sonnet-4-20250514"],
  ["signature alg", hd("X-Signature-Algorithm", "hmac-sha256"), "hmac-sha256"],
  ["x-signature version", hd("X-Signature", "v1"), "v1"],
  ["uuid workspace env", env("WORKSPACE_ID", "0f8fad5b-d9cb-469f-a165-70867728950e"), "0f8fad5b-d9cb-469f-a165-70867728950e"],
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
