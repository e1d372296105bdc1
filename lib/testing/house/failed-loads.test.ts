import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const COMPONENTS = join(__dirname, "../../../components");

/** What says why a query failed and offers nothing: `LoadError` has the button. */
const WITHOUT_ANOTHER_TRY =
  /<InlineError(?![^>]*\bactions=)[^>]*>\s*\{[\w.?]*\berror\??\.message\}/g;
/** What asks for another try where nothing but the text is there. */
const ASKS_FOR_ONE = /could not be \w+\. Try again/g;

test("whatever could not be loaded can be loaded again where it says so", () => {
  const files = readdirSync(COMPONENTS, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".tsx"),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(join(COMPONENTS, file), "utf8");
    return [WITHOUT_ANOTHER_TRY, ASKS_FOR_ONE].flatMap((pattern) =>
      Array.from(text.matchAll(pattern), ([words]) => `${file}: ${words}`),
    );
  });
  expect(files.length).toBeGreaterThan(500);
  expect(
    `<InlineError title="No text">{text.error.message}`.match(WITHOUT_ANOTHER_TRY),
  ).toHaveLength(1);
  expect(found).toEqual([]);
});
