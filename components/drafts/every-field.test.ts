import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Components a person types into. */
const FIELD =
  /<(?:TextField|TextAreaField|ComboBox|JsonEditor|JsonField|MemberFields?|FormField|ObjectMembers|textarea|input|Input)\b/;
const DRAFT = /\b(?:useDraft|useNotedDraft)\b/;

/** Parts of a form whose draft is kept by the form around them. */
const PART_OF: Readonly<Record<string, string>> = {
  "components/conversations/editor/blocks/fields.tsx": "blocks/form.tsx",
  "components/conversations/editor/blocks/call-choice.tsx": "blocks/form.tsx",
  "components/conversations/editor/blocks/output-field.tsx": "blocks/form.tsx",
  "components/forms/json/field.tsx": "json/member.tsx",
  "components/conversations/json/message-json.tsx": "json/raw-sheet.tsx",
  "components/permissions/tests/test-fields.tsx": "tests/test-dialog.tsx",
  "components/toolsets/credentials/header-rows.tsx": "editor/toolset-form.tsx",
  "components/toolsets/editor/stated-select.tsx": "editor/toolset-form.tsx",
  "components/toolsets/filters/reference-part.tsx": "filters/use-filter-draft.ts",
  "components/toolsets/filters/rule-row.tsx": "filters/use-filter-draft.ts",
  "components/conversations/writing/text-step.tsx": "writing/new-conversation.tsx",
  "components/conversations/writing/part-row.tsx": "writing/new-conversation.tsx",
  "components/forms/schema/member-field.tsx": "blocks/form.tsx",
  "components/forms/schema/scalars.tsx": "try/arguments-form.tsx",
  "components/forms/schema/field.tsx": "try/arguments-form.tsx",
  "components/forms/schema/json-part.tsx": "try/arguments-form.tsx",
};

/** Fields without a draft, each with the reason. */
const EXCUSED: Readonly<Record<string, string>> = {
  "components/conversations/blocks/markdown/tokens.tsx": "a checkbox of a text, read only",
  "components/conversations/editor/message/fields.tsx":
    "a role, saved as it is chosen; the texts beside it are saved fields",
  "components/conversations/message/retry-number-field.tsx":
    "chooses what is compared; nothing is stored",
  "components/conversations/structure/move-dialog.tsx": "one number, a command",
  "components/conversations/json/document-json.tsx": "read only",
  "components/conversations/page/go-to-panel.tsx": "goes to a place; nothing is stored",
  "components/changes/doer-filter.tsx": "a filter; the address has it",
  "components/libraries/add-member-form.tsx": "a list to choose from",
  "components/palette/palette.tsx": "a search",
  "components/shell/conversations/sidebar-field.tsx": "a search",
  "components/permissions/draft/draft-form.tsx":
    "a list to choose from; the replay is in the address",
  "components/search/date-filter.tsx": "a filter; the address has it",
  "components/search/name-filter.tsx": "a filter; the address has it",
  "components/secrets/secret-form.tsx": "a secret is write-only and may not be kept",
  "components/toolsets/sign-in/client-fields.tsx":
    "a client and its secret are write-only and may not be kept",
  "components/account/delete-account.tsx": "a word that confirms",
  "components/account/password-section.tsx": "a password may not be kept",
  "components/account/current-password-dialog.tsx": "a password may not be kept",
  "components/door/door-controls.tsx":
    "who signs in is not known yet, and a password may not be kept",
  "components/toolsets/credentials/secret-offer.tsx": "a secret is write-only and may not be kept",
  "components/toolsets/grid/switch-cell.tsx": "a switch; use-toolset-edits.ts keeps its changes",
  "components/toolsets/grid/tool-line.tsx": "a checkbox that selects",
  "components/toolsets/grid/toolset-line.tsx": "a checkbox that selects",
};

const files = readdirSync("components", { recursive: true, encoding: "utf8" })
  .map((name) => join("components", name))
  .filter((path) => path.endsWith(".tsx") && !path.includes(".test."))
  .filter((path) => !/^components\/(ui|gallery)\//.test(path));

test("every field that a person types into keeps a draft, or says why not", () => {
  const fields = files.filter((path) => FIELD.test(readFileSync(path, "utf8")));
  const bound = fields.filter((path) => DRAFT.test(readFileSync(path, "utf8")));
  expect(bound.length).toBeGreaterThan(15);
  const missing = fields.filter(
    (path) => !bound.includes(path) && !(path in PART_OF) && !(path in EXCUSED),
  );
  expect(missing).toEqual([]);
});

/** Controls of `components/ui` that take no text, and the one that only searches; each with the reason. */
const NO_TEXT: Readonly<Record<string, string>> = {
  SearchField: "searches or filters; what it finds is not stored",
  RadioList: "radio buttons",
  SegmentedControl: "radio buttons",
};

/** Hooks that keep a draft for a page, with the component that offers it there. */
const OFFERED_BY: Readonly<Record<string, string>> = {
  "components/forms/use-noted-draft.ts": "forms/edit-form.tsx",
  "components/toolsets/filters/use-filter-draft.ts": "toolsets/filters/filter-editor.tsx",
  "components/toolsets/workbench/use-toolset-edits.ts": "toolsets/workbench/grid-drafts.tsx",
};

test("every control that takes text is one this law knows", () => {
  const controls = readdirSync("components/ui", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .flatMap((name) => {
      const text = readFileSync(join("components/ui", name), "utf8");
      const isTyped = /<(?:Plain|Aria)?(?:input|Input|TextArea|textarea|ComboBox)\b/.test(text);
      if (!isTyped) return [];
      return [...text.matchAll(/export function ([A-Z]\w+)/g)].map((match) => match[1] ?? "");
    });
  expect(controls).toContain("TextField");
  expect(controls.filter((name) => !FIELD.test(`<${name} `) && !(name in NO_TEXT))).toEqual([]);
  const raw = files.filter((path) =>
    /contentEditable=|new EditorView\(/.test(readFileSync(path, "utf8")),
  );
  expect(raw).toEqual(["components/forms/json/editor.tsx"]);
});

test("every draft is offered in the place where it was typed", () => {
  const keepers = readdirSync("components", { recursive: true, encoding: "utf8" })
    .map((name) => join("components", name))
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("components/drafts/"))
    .filter((path) => /\buse(?:Noted)?Draft[<(]/.test(readFileSync(path, "utf8")));
  expect(keepers.length).toBeGreaterThan(20);
  const silent = keepers.filter((path) => {
    const owner = OFFERED_BY[path];
    const text = readFileSync(owner === undefined ? path : join("components", owner), "utf8");
    const kept = [...text.matchAll(/\buse(?:Noted)?Draft[<(]/g)].length;
    // A form around the fields takes the draft and offers it.
    const offered = [...text.matchAll(/<DraftBar\b|<EditForm\b/g)].length;
    return offered < Math.max(1, kept);
  });
  expect(silent).toEqual([]);
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

/** Forms of the app that are on their page from the start. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set(["audit-server", "new-conversation", "secret:"]);

/** Forms that belong to what a person had selected: only they can open them again, which a toast tells them. */
const BY_HAND: ReadonlySet<string> = new Set(["folder-choice", "rename", "saved-view"]);

test("a draft whose form is closed opens it when it is restored", () => {
  const texts = readdirSync("components", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => readFileSync(join("components", name), "utf8"));
  const named = (pattern: RegExp) =>
    new Set(
      texts.flatMap((text) =>
        [...text.matchAll(pattern)].map(([, , place]) => place?.replace(/\$\{.*/, "") ?? ""),
      ),
    );
  const places = named(/subject: "app",\s*place: (["`])(.*?)\1/g);
  // The button hands its field to useWantedForm.
  const opened = named(
    /(?:useWantedForm\(\s*"app",\s*|<ShownOnceButton[^>]*\bfield=)(["`])(.*?)\1/g,
  );
  const isOpened = (place: string) => [...opened].some((one) => one.startsWith(place));
  expect(places.size).toBeGreaterThan(8);
  expect(
    [...places].filter(
      (place) => !isOpened(place) && !ALWAYS_OPEN.has(place) && !BY_HAND.has(place),
    ),
  ).toEqual([]);
  const listed = [...ALWAYS_OPEN, ...BY_HAND];
  expect(listed.filter((place) => !places.has(place) || isOpened(place))).toEqual([]);
});
