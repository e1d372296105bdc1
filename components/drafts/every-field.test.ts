import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Components a person types into. */
const FIELD = /<(?:TextField|TextAreaField|ComboBox|JsonEditor|JsonField|textarea|input)\b/;
const DRAFT = /\b(?:useDraft|useNotedDraft)\b/;

/** Parts of a form whose draft is kept by the form around them. */
const PART_OF: Readonly<Record<string, string>> = {
  "components/conversations/edit/message/block-fields.tsx": "message/block-form.tsx",
  "components/conversations/edit/message/call-choice.tsx": "message/block-form.tsx",
  "components/conversations/edit/message/output-field.tsx": "message/block-form.tsx",
  "components/conversations/json/json-field.tsx": "edit/json-member.tsx",
  "components/conversations/json/message-json.tsx": "json/raw-sheet.tsx",
  "components/permissions/tests/test-fields.tsx": "tests/test-dialog.tsx",
  "components/toolsets/edit/header-rows.tsx": "edit/toolset-form.tsx",
  "components/toolsets/filters/reference-part.tsx": "filters/use-filter-draft.ts",
  "components/toolsets/filters/rule-row.tsx": "filters/use-filter-draft.ts",
  "components/toolsets/tool/form-scalars.tsx": "tool/arguments-form.tsx",
  "components/toolsets/tool/json-part.tsx": "tool/arguments-form.tsx",
};

/** Fields without a draft, each with the reason. */
const EXCUSED: Readonly<Record<string, string>> = {
  "components/conversations/blocks/markdown-tokens.tsx": "a checkbox of a text, read only",
  "components/conversations/compare/retry-number.tsx":
    "chooses what is compared; nothing is stored",
  "components/conversations/edit/structure/move-dialog.tsx": "one number, a command",
  "components/conversations/json/document-json.tsx": "read only",
  "components/conversations/reader/go-to-panel.tsx": "goes to a place; nothing is stored",
  "components/palette/palette.tsx": "a search",
  "components/permissions/draft/draft-form.tsx":
    "a list to choose from; the replay is in the address",
  "components/search/date-filter.tsx": "a filter; the address has it",
  "components/search/name-filter.tsx": "a filter; the address has it",
  "components/secrets/secret-form.tsx": "a secret is write-only and may not be kept",
  "components/secrets/secret-row.tsx": "an origin that a secret may go to, beside the secret",
  "components/toolsets/sync/secret-offer.tsx": "a secret is write-only and may not be kept",
  "components/toolsets/switch-cell.tsx": "a switch; use-toolset-edits.ts keeps its changes",
  "components/toolsets/tool-line.tsx": "a checkbox that selects",
  "components/toolsets/toolset-line.tsx": "a checkbox that selects",
};

const files = readdirSync("components", { recursive: true, encoding: "utf8" })
  .map((name) => join("components", name))
  .filter((path) => path.endsWith(".tsx") && !path.includes(".test."))
  .filter((path) => !path.startsWith("components/ui/"));

test("every field that a person types into keeps a draft, or says why not", () => {
  const fields = files.filter((path) => FIELD.test(readFileSync(path, "utf8")));
  const bound = fields.filter((path) => DRAFT.test(readFileSync(path, "utf8")));
  expect(bound.length).toBeGreaterThan(15);
  const missing = fields.filter(
    (path) => !bound.includes(path) && !(path in PART_OF) && !(path in EXCUSED),
  );
  expect(missing).toEqual([]);
});

test("a part of a form belongs to one that keeps drafts, and no excuse is out of date", () => {
  const stale = Object.entries(PART_OF).filter(([part, form]) => {
    const owners = readdirSync("components", { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(form),
    );
    const isKept = owners.some((name) =>
      DRAFT.test(readFileSync(join("components", name), "utf8")),
    );
    return !isKept || !FIELD.test(readFileSync(part, "utf8"));
  });
  expect(stale).toEqual([]);
  const needless = Object.keys(EXCUSED).filter((path) => {
    const text = readFileSync(path, "utf8");
    return DRAFT.test(text) || !FIELD.test(text);
  });
  expect(needless).toEqual([]);
});
