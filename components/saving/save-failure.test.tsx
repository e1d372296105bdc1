import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SaveFailure } from "./save-failure";
import { failureOf, type Saving } from "./use-saving";

/** What a person reads of a save that failed. */
function shown(...given: Parameters<typeof failureOf>): string {
  const saving: Saving = {
    isSaving: false,
    failure: failureOf(...given),
    save: async () => undefined,
    drop: () => undefined,
  };
  const html = renderToStaticMarkup(<SaveFailure saving={saving} />);
  return html.replaceAll(/<[^>]+>/g, "");
}

test("a save that is sent again by itself says so, as long as it is", () => {
  expect(shown("unreachable", 0)).toContain("Colloquy saves it when the server answers.");
  expect(shown("server-failed", 19)).toContain("Colloquy saves it when the server answers.");
  expect(shown("server-failed", 20)).toContain("Press “Save again” to try once more.");
  expect(shown("server-failed", 20)).not.toContain("Colloquy saves it");
});

test("a page that is older than its server promises nothing", () => {
  const text = shown("outdated", 0);
  expect(text).toContain("The server was updated. Reload the page to save.");
  expect(text).not.toContain("Colloquy saves it");
});
