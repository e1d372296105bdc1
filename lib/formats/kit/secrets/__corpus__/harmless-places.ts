import fc from "fast-check";

type Setting = readonly [name: string, text: string];

const WORDS =
  'Basic usage of the tool|Basic authentication|Basic configuration|Token management|Key performance indicators|Token limit reached|key value store|Digest of the last week|Bearer of good news|Session management|session timeout after ten minutes|OAuth authentication|JWT authentication|Key features|Splunk enterprise search|Negotiate the price first|api-key authentication|Hawk and heron|Bot framework|Signature verification|basic|token|Basic plan|Bearer <token>|Bearer YOUR_TOKEN|Token your-token-here|ApiKey YOUR_API_KEY_HERE|Basic ${CREDENTIALS}|SSWS ${OKTA_TOKEN}|Negotiate {{TICKET}}|Splunk $SPLUNK_TOKEN|JWT ${env:JWT_TOKEN}|Key ${input:service-key}|Bearer $(cat /run/secrets/token)|Bearer op://vault/pond/token|Hawk id="${ID}", mac="${MAC}"|Token token="${TOKEN}"|Token /run/secrets/pond-token|Bearer https://a.example/token|Basic 2025-06-18|Digest sha256:0a1b2c3d4e5f60718293a4b5c6d7e8f9'.split(
    "|",
  );
const ADDRESSES =
  "#installation|#getting-started|#configuration|#prerequisites|#troubleshooting|#gettingStarted|#L100-L200|#/settings/general|#!/settings/general|#section-2-overview|#view.EditorView.dispatch|#language.LRLanguage|#linkHorizontal|#canvaspathmethods|#dom-context-2d-moveto|#ztojsonschema|#D-CRCAppendix|#resolveJsonModule|#:~:text=the%20token|#tab=readme-ov-file|#issuecomment-1234567890|#3f2a1b4c-5d6e-4f70-8a9b-0c1d2e3f4a5b|#1718000000000|#Installation_Guide|#user-content-installation|#transport=streamable-http|#%C3%BCbersicht-der-werkzeuge|?wsdl|?read_only|?session=production|?session=my-work-session|?view=installation|?config=eyJkZXB0aCI6MiwibGFuZyI6ImVuIn0=|?config=eyJtb2RlbCI6ImNsYXVkZS1zb25uZXQiLCJwYXRoIjoiL2hvbWUvYmVuIn0".split(
    "|",
  );
const OTHERS: readonly Setting[] = [
  ["args", "git+https://github.com/acme/pond.git#0a1b2c3d4e5f60718293a4b5c6d7e8f901234567"],
  ["args", "https://gitlab.com/acme/pond#0a1b2c3d4e5f60718293a4b5c6d7e8f901234567"],
  [
    "args",
    "https://www.notion.so/acme/Heron-0a1b2c3d4e5f60718293a4b5c6d7e8f9#1b2c3d4e5f60718293a4",
  ],
  ["args", "git+https://github.com/acme/pond.git#egg=pond"],
  [
    "args",
    "https://github.com/acme/pond/commit/07553428e9c0#diff-34588ad868ebcb232660aba7ee6a99d1R5",
  ],
  ["url", "https://a.example/api/http.html#class-httpincomingmessage"],
  ["url", "https://en.wikipedia.org/wiki/Cache#Least_Recently_Used_.28LRU.29"],
  ["args", "-keepalive"],
  ["args", "-keystorepassword"],
  ["args", "-KeyVaultName"],
  ["args", "-transport"],
  ["args", "-stdlib=libc++"],
  ["args", "-passthrough"],
  ["args", "-p8080:80"],
  ["args", "-t/home/ben/pond"],
  ["args", "-k/etc/pond/key.pem"],
  ["args", "-processIsolationLevel2"],
  ["args", "-k1718000000000"],
  ["args", "session=my-work-session"],
  ["session", "pond-heron-work"],
  ["session", "production"],
  ["session", "${SESSION}"],
  ["SESSION_TYPE", "streamablehttpsession"],
  ["TWILIO_ACCOUNT_SID", "your-account-sid"],
  ["args", "--no-session=whatever-that-is"],
  ["Cookie", "session=${SESSION}"],
  ["X-State", "theme=dark; lang=de; session=none"],
  ["X-Auth", "oauth2 required"],
  ["X-Auth", "basic optional"],
  ["X-Login", "Ben Miller"],
  ["POND_AUTH", "ldap:directory"],
  ["X-Auth", "ben ${PASSWORD}"],
  ["X-Auth", "ben <password>"],
  ["Accept-Language", "de-DE,de;q=0.9"],
  ["User-Agent", "pond/2.1 (Macintosh; Intel Mac OS X 10_15_7)"],
  ["Digest", "sha-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE="],
  ["Accept", "application/json, text/event-stream"],
  ["WWW-Authenticate", 'Bearer realm="pond", error="invalid_request"'],
  ["WWW-Authenticate", 'Digest realm="pond", qop="auth", algorithm="SHA-256"'],
];

/** Settings that stay as they are, in the words people write them in. */
export const HARMLESS_WHOLE: readonly Setting[] = [
  ...WORDS.flatMap((text): Setting[] => [
    ["X-Note", text],
    ["args", `--header=X-Note: ${text}`],
    ["NOTES", JSON.stringify({ note: text })],
  ]),
  ...ADDRESSES.flatMap((end): Setting[] => [
    ["url", `https://a.example/docs${end}`],
    ["args", `https://docs.example.com/pond/intro${end}`],
  ]),
  ...OTHERS,
];

const hex = (length: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 15 }), { minLength: length, maxLength: length })
    .map((digits) => digits.map((digit) => digit.toString(16)).join(""));
const word = fc.constantFrom(
  ..."pond heron index release server tools model search memory files browser weather notes".split(
    " ",
  ),
);
const slug = fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => words.join("-"));
const number = fc.integer({ min: 0, max: 40 });
const version = fc.tuple(number, number, number).map((parts) => parts.join("."));
const day = fc
  .tuple(fc.integer({ min: 2020, max: 2030 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, "0")}-17`);
const uuid = fc.tuple(hex(8), hex(4), hex(4), hex(4), hex(12)).map((parts) => parts.join("-"));

/** Words without a number are never taken for a credential, whatever is before them. */
const plain = fc.oneof(
  version,
  day,
  slug,
  slug.map((name) => `${name}.example.com`),
  slug.map((name) => `/home/ben/${name}/server.js`),
);

/** What names a thing rather than opening it. */
const thing = fc.oneof(
  version,
  day,
  slug,
  slug.map((name) => `${name}.example.com`),
  slug.map((name) => `/home/ben/${name}/server.js`),
  slug.map((name) => `./${name}/index.mjs`),
  fc.tuple(word, slug).map(([scope, name]) => `@${scope}/${name}`),
  fc.tuple(slug, version).map(([name, at]) => `${name}@${at}`),
  fc.tuple(slug, day).map(([name, at]) => `${name}-${at}`),
  fc.constantFrom("debug", "info", "warning", "error", "verbose", "silent"),
);

/** Settings with drawn names of things, under and behind words that stand before credentials elsewhere. */
export const HARMLESS_IN_PLACES: fc.Arbitrary<Setting> = fc.oneof(
  thing.map((text): Setting => ["X-Custom", text]),
  thing.map((text): Setting => ["SETTING", text]),
  thing.map((text): Setting => ["args", `--mode=${text}`]),
  thing.map((text): Setting => ["args", `https://a.example/mcp?x=${encodeURIComponent(text)}`]),
  thing.map((text): Setting => ["url", `https://a.example/docs#${text}`]),
  plain.map((text): Setting => ["X-Custom", `session=${text}`]),
  thing.map((text): Setting => ["--session", text]),
  fc
    .tuple(fc.constantFrom("Basic", "Token", "Key", "Digest", "Bearer"), plain)
    .map(([scheme, text]): Setting => ["X-Custom", `${scheme} ${text}`]),
  uuid.map((text): Setting => ["X-Request-Id", text]),
  uuid.map((text): Setting => ["url", `https://a.example/docs#${text}`]),
  uuid.map((text): Setting => ["args", `--workspace=${text}`]),
  fc
    .tuple(thing, thing)
    .map(([one, other]): Setting => [
      "url",
      `https://a.example/mcp?config=${btoa(JSON.stringify({ one, other, depth: 2 }))}`,
    ]),
);
