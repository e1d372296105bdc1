import { describe, expect, test } from "vitest";
import { facetOf } from "../grid/facets/facets";
import { NAMES, readChosen, readHidden, writeGridAddress, type GridAddress } from "./grid-address";

function read(params: Pick<URLSearchParams, "get">): GridAddress {
  return {
    text: params.get(NAMES.text) ?? "",
    chosen: readChosen(params.get(NAMES.chosen)),
    conversation: params.get(NAMES.conversation),
    hidden: readHidden(params.get(NAMES.hidden)),
  };
}

const ofQuery = (query: string) => read(new URLSearchParams(query));

describe("the address of a grid", () => {
  test("says nothing of a grid as it is at first", () => {
    const first = ofQuery("");
    expect(first).toEqual({ text: "", chosen: [], conversation: null, hidden: [] });
    expect(Object.values(writeGridAddress(first))).toEqual([null, null, null, null]);
  });

  test("reads what links of other pages and of former releases say", () => {
    expect(ofQuery("f=approval:allow").chosen).toEqual(["approval:allow"]);
    expect(ofQuery("q=re+ad&f=value:on,tag:a%252Cb&conversation=c1&hide=claims,none")).toEqual({
      text: "re ad",
      chosen: ["value:on", "tag:a,b"],
      conversation: "c1",
      hidden: ["claims"],
    });
  });

  test("reads what it has written, with commas in names of tags", () => {
    const chosen = [facetOf("tag", "red, green"), facetOf("tag", "50%"), facetOf("value", "on")];
    const whole: GridAddress = { text: "a,b", chosen, conversation: "x", hidden: ["claims"] };
    const written = writeGridAddress(whole);
    expect(read({ get: (name) => written[name] ?? null })).toEqual(whole);
  });

  test("writes only what changes", () => {
    expect(writeGridAddress({ text: "tea" })).toEqual({ q: "tea" });
    expect(writeGridAddress({ chosen: [], text: "" })).toEqual({ f: null, q: null });
  });
});
