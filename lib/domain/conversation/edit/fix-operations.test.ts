import { expect, test } from "vitest";
import { splitOperations } from "./fix-operations";

test("the steps of a fix go to the pieces they are about", () => {
  const set = (path: string) => ({ op: "set", path, value: 1 }) as const;
  expect(
    splitOperations([
      set("/messages/10/index"),
      set("/id"),
      set("/messages/10/extensions/a~1b"),
      { op: "remove", path: "/messages/2" },
      set("/messagesOf/1/x"),
    ]),
  ).toEqual({
    shell: [set("/id"), set("/messagesOf/1/x")],
    messages: new Map([[10, [set("/index"), set("/extensions/a~1b")]]]),
    removed: [2],
  });
});
