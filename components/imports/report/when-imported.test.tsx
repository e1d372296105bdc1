import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { UsedKey } from "@/lib/domain/accounts/used-key";
import { WhenImported } from "./when-imported";

const shown = (key: UsedKey | null): string =>
  renderToStaticMarkup(
    <WhenImported record={{ createdMs: Date.UTC(2026, 0, 31, 9, 30), key }} />,
  ).replaceAll(/<[^>]*>/g, "");

test("an import names the key of the program that ran it, and none where a person did", () => {
  expect(shown(null)).toMatch(/^imported .*\b2026\b[^“]*$/);
  expect(shown({ id: "k", name: "Nightly" })).toContain("with the API key “Nightly”");
  expect(shown({ id: "k", name: null })).toMatch(/ with an API key$/);
});
