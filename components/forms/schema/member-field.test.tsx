import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MemberField } from "./member-field";
import { bindMember, type MemberWords } from "./members";

const schema = {
  type: "object",
  properties: {
    name: { type: "string", description: "Said by the schema." },
    took: { type: "number" },
    isDone: { type: "boolean" },
    state: { type: "string", enum: ["open", "closed"] },
  },
  required: ["name"],
};

function drawn(words: Omit<MemberWords, "key">, text: string, fault?: string): string {
  const member = bindMember(schema, words);
  const faults = new Map(fault === undefined ? [] : [[member.pointer, fault]]);
  return renderToStaticMarkup(
    <MemberField member={member} text={text} faults={faults} onChange={() => undefined} />,
  );
}

test("a text has one line, or as many as its form gives it", () => {
  expect(drawn({ at: "name", label: "Name" }, "Ada")).toMatch(/<input[^>]* value="Ada"/);
  expect(drawn({ at: "name", label: "Name", rows: 6 }, "Ada")).toMatch(
    /<textarea[^>]* rows="6"[^>]*>Ada</,
  );
});

test("the form has its own words; those of the schema are for forms made from it", () => {
  const html = drawn({ at: "name", label: "Name", description: "Said by the form." }, "");
  expect(html).toContain("Said by the form.");
  expect(html).not.toContain("Said by the schema.");
  expect(html).not.toContain("required");
});

test("a fault stands at the member with its pointer", () => {
  expect(drawn({ at: "name", label: "Name" }, "", "It needs a name.")).toContain(
    "It needs a name.",
  );
  expect(drawn({ at: "name", label: "Name" }, "")).not.toContain("aria-invalid");
});

test("the digits of a number stay as they are written", () => {
  const html = drawn({ at: "took", label: "Took" }, "1.50");
  expect(html).toMatch(/<input[^>]* value="1\.50"/);
  expect(html).toContain('inputMode="decimal"');
});

test("a flag and a choice are said in the words of the form", () => {
  const flag = { at: "isDone", label: "Done", unset: "Inherit", words: { true: "It is" } };
  expect(drawn(flag, "")).toContain("Inherit");
  expect(drawn(flag, "yes")).toContain("It is");
  expect(drawn(flag, "no")).toContain("No");
  const choice = { at: "state", label: "State", words: { open: "Still open" } };
  expect(drawn(choice, "open")).toContain("Still open");
  expect(drawn(choice, "lost")).not.toContain("lost");
  expect(drawn({ ...choice, keepsUnknown: true }, "lost")).toContain("lost (unknown)");
});
