import { expect, test } from "vitest";

import { leastWork } from "@/lib/testing/least-work";

import { secretOfAddress } from "./drawn";

test("an address of very many parts is read as fast as another one", () => {
  const address = `https://walnut.example/${"a/../".repeat(200_000)}`;
  const work = () => expect(secretOfAddress(address)).toBeNull();
  expect(leastWork(work, 500)).toBeLessThan(500);
});

test("what an address of a tool server has before its end is its key", () => {
  const key = "4f0c9a7be21d83566b0e9c47fa18d2e5";
  const address = `https://walnut.example/${key}/mcp`;
  expect(secretOfAddress(address)).toMatchObject({ start: address.indexOf(key) });
  expect(secretOfAddress(`https://walnut.example/${key}/mcp/more`)).toBeNull();
});
