import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { MissingReference } from "@/lib/domain/sync/view";
import { ReferenceHelp } from "./reference-help";

function help(
  kind: MissingReference["kind"],
  reason: MissingReference["reason"],
  origin: string | null = "https://tools.example",
): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ReferenceHelp reference={{ name: "KEY", kind, reason }} origin={origin} />
    </QueryClientProvider>,
  );
}

test("a secret that is not there is added, for the server that wants it", () => {
  const html = help("secret", "unset");
  expect(html).toContain("Add the secret KEY");
  expect(html).toContain("/settings?name=KEY&amp;origin=https%3A%2F%2Ftools.example#secrets");
  expect(help("secret", "unset", null)).toContain('"/settings?name=KEY#secrets"');
});

test("a secret of another server is allowed by a press", () => {
  expect(help("secret", "unbound")).toMatch(/<button.*Allow KEY for https:\/\/tools\.example/);
});

test.each([
  ["secret", "forbidden", /not given to a program/],
  ["secret", "in-url", /is in the address/],
  ["env", "unset", /not set in the environment/],
  ["env", "forbidden", /COLLOQUY_ENV_REFERENCES/],
  ["env", "in-url", /is in the address/],
] as const)("where nobody can press for it, %s %s is explained", (kind, reason, words) => {
  const html = help(kind, reason);
  expect(html).toMatch(words);
  expect(html).toContain(`\${${kind}:KEY}`);
  expect(html).not.toMatch(/<(?:a|button)\b/);
});
