/** What servers send with a 401, if anything, and what it is called. */
export const CHALLENGES: readonly (readonly [string, Record<string, string>])[] = [
  ["no word on why", {}],
  ["a challenge for tokens", { "www-authenticate": 'Bearer realm="x", error="invalid_token"' }],
  [
    "the address of its metadata",
    { "www-authenticate": 'Bearer resource_metadata="https://x.example/r"' },
  ],
  ["a challenge for passwords", { "www-authenticate": 'Basic realm="x"' }],
  ["a challenge that is none", { "www-authenticate": ",,==\u00ff" }],
];
