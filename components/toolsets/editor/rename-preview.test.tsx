import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Naming, NamingTest } from "@/lib/domain/toolset/edit/rename-preview";
import { RenamePreview } from "./rename-preview";

const naming: Naming = { tool: 0, rules: 0, references: 0, isShared: false, tests: [] };
const asks: NamingTest = { name: "asks", toolsetId: "web", isShared: false, isGlob: true };

/** The lines of the preview. */
function lines(own: Partial<Naming> | null, to: string, conversations = 0): string[] {
  const html = renderToStaticMarkup(
    <RenamePreview
      conversations={conversations}
      naming={own === null ? undefined : { ...naming, ...own }}
      to={to}
    />,
  );
  return html
    .split(/<\/(?:li|p)>/)
    .map((part) => part.replaceAll(/<[^>]*>/g, ""))
    .filter((part) => part !== "");
}

test("counts the conversations where nothing else names it", () => {
  expect(lines(null, "load")).toEqual(["No conversation names it in overrides."]);
  expect(lines(null, "load", 1)).toEqual(["1 conversation names it in overrides."]);
  expect(lines(null, "load", 2)).toEqual(["2 conversations name it in overrides."]);
});

test("lists what follows", () => {
  expect(lines({ rules: 2, references: 1, tests: [asks] }, "load").slice(1)).toEqual([
    "2 filter rules name it exactly.",
    "1 reference lists it in a filter.",
    "1 permission test names it: “asks” of web.",
  ]);
});

test("names a handful of tests and counts the others", () => {
  const tests = Array.from({ length: 7 }, (_, at) => ({ ...asks, name: `t${at}`, toolsetId: "" }));
  expect(lines({ tests }, "load")[1]).toBe(
    "7 permission tests name it: “t0” of no id, “t1” of no id, “t2” of no id, “t3” of no id, “t4” of no id and 2 more.",
  );
});

test("lists what stays, with the reason", () => {
  expect(lines({ references: 1, tests: [asks, { ...asks, isShared: true }] }, "a,*")).toEqual([
    "No conversation names it in overrides.",
    "These stay, because they match other tools too:",
    "1 permission test names it: “asks” of web.",
    "These stay, because they can’t express the new name:",
    "1 reference lists it in a filter.",
    "1 permission test names it: “asks” of web.",
  ]);
});
