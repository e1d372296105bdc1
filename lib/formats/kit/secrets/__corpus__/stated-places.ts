/** Where a credential stands in the definition of a server. */
export interface StatedPlace {
  readonly name: string;
  readonly make: (value: string) => object;
}

/** What is written around a value. */
interface Around {
  readonly name: string;
  readonly write: (value: string) => string;
}

const scheme = (word: string): Around => ({ name: word, write: (value) => `${word} ${value}` });
const signed = (word: string, before: string, after = '"'): Around => ({
  name: `${word} ${before}`,
  write: (value) => `${word} ${before}${value}${after}`,
});

/** Words of schemes, and what some of them say in several parts. */
export const SCHEMES: readonly Around[] = [
  ..."Basic Bearer bearer JWT Negotiate NTLM Digest Token token ApiKey Api-Key Key Hawk SSWS Splunk OAuth DPoP GenieKey Bot Kerberos SharedKey Klaviyo-API-Key Zoho-oauthtoken"
    .split(" ")
    .map(scheme),
  signed("Token", 'token="'),
  signed("Digest", 'username="ben", realm="pond", response="'),
  signed("Hawk", 'id="pond", ts="1353832234", mac="'),
  signed("OAuth", 'oauth_consumer_key="pond", oauth_signature="'),
  signed(
    "AWS4-HMAC-SHA256",
    "Credential=AKIA/20250101/eu-west-1/s3/aws4_request, SignedHeaders=host;range, Signature=",
    "",
  ),
];

/** Names by which servers know a session. */
export const SESSIONS: readonly Around[] =
  "session sid sessionid session_id connect.sid PHPSESSID JSESSIONID ASP.NET_SessionId laravel_session __Host-session sessionToken _pond_session"
    .split(" ")
    .map((name) => ({ name, write: (value) => `${name}=${value}` }));

const header = (name: string, text: string): object => ({
  type: "http",
  url: "https://a.example/mcp",
  headers: { [name]: text },
});
const env = (name: string, text: string): object => ({ command: "pond", env: { [name]: text } });
const args = (...words: string[]): object => ({ command: "pond", args: words });
const url = (address: string): object => ({ type: "http", url: address });
const base64 = (value: unknown): string => btoa(JSON.stringify(value));

type Write = (text: string) => object;

const WRITES: readonly (readonly [string, Write])[] = [
  ["header", (text) => header("X-Custom", text)],
  ["authorization", (text) => header("Authorization", text)],
  ["cookie", (text) => header("Cookie", text)],
  ["env", (text) => env("X", text)],
  ["env list", (text) => env("HEADERS", `X-Custom=${text},lang=en`)],
  ["env JSON", (text) => env("HEADERS", JSON.stringify({ "X-Custom": text, lang: "en" }))],
  ["JSON in JSON", (text) => env("HEADERS", JSON.stringify(JSON.stringify({ "X-Custom": text })))],
  ["argument", (text) => args(text)],
  ["header of an argument", (text) => args("--header", `X-Custom: ${text}`)],
  ["header in an argument", (text) => args(`--header=X-Custom: ${text}`)],
  ["header at an option", (text) => args(`-HX-Custom: ${text}`)],
  ["command", (text) => args("-c", `curl -H 'X-Custom: ${text}' https://a.example`)],
  ["query", (text) => url(`https://a.example/mcp?lang=en&x=${encodeURIComponent(text)}`)],
  ["fragment", (text) => url(`https://a.example/mcp#lang=en&x=${encodeURIComponent(text)}`)],
  ["base64 in a query", (text) => url(`https://a.example/mcp?c=${base64({ h: { x: text } })}`)],
  ["base64 in a fragment", (text) => url(`https://a.example/mcp#${base64([{ x: text }])}`)],
];

/** Places for what says itself that a credential follows. */
export const VALUE_PLACES: readonly ((around: Around) => StatedPlace)[] = WRITES.map(
  ([place, write]) =>
    (around) => ({
      name: `${place}, ${around.name}`,
      make: (value) => write(around.write(value)),
    }),
);

/** Places that make anything a credential by themselves. */
export const BARE_PLACES: readonly StatedPlace[] = [
  { name: "fragment", make: (value) => url(`https://a.example/mcp#${encodeURIComponent(value)}`) },
  { name: "bare query", make: (value) => url(`https://a.example/?${encodeURIComponent(value)}`) },
  {
    name: "fragment of an argument",
    make: (value) => args("mcp-remote", `https://a.example/sse#${encodeURIComponent(value)}`),
  },
  ...["access_token", "token", "api_key", "sid", "session"].flatMap((name) =>
    ["#", "?", "#lang=en&", "?lang=en&"].map((before) => ({
      name: `${before}${name}=`,
      make: (value: string) =>
        url(`https://a.example/mcp${before}${name}=${encodeURIComponent(value)}`),
    })),
  ),
  ...["apiKey", "token", "session"].flatMap((name) => [
    {
      name: `base64 of ${name}`,
      make: (value: string) => url(`https://a.example/mcp?config=${base64({ [name]: value })}`),
    },
    {
      name: `base64 of ${name}, deeper`,
      make: (value: string) =>
        url(
          `https://a.example/mcp?config=${encodeURIComponent(base64({ pond: [{ [name]: value }] }))}`,
        ),
    },
    {
      name: `base64 of ${name}, in lines`,
      make: (value: string) => env("CONFIG", btoa(JSON.stringify({ [name]: value }, null, 2))),
    },
  ]),
  { name: "at an option", make: (value) => args(`-k${value}`) },
  { name: "session header", make: (value) => header("X-Session", value) },
  { name: "session variable", make: (value) => env("SESSION_ID", value) },
  { name: "session option", make: (value) => args("--session", value) },
  { name: "name and password", make: (value) => header("X-Auth", `ben ${value}`) },
  { name: "name and password, colon", make: (value) => header("X-Login", `ben:${value}`) },
];
