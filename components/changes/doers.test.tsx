import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { RecordedChange } from "@/lib/domain/library/recorded-change";

import { ChangesList } from "./changes-list";

const backup: RecordedChange = {
  id: "entry-1",
  atMs: 1,
  kind: "library",
  what: "backup-made",
  count: 1,
  by: null,
  system: null,
  hasKey: false,
  about: null,
  importId: null,
};
const order = { conversation: null, member: null, system: null, kind: null, cursor: null };

const shown = (change: Partial<RecordedChange>, own: string | null): string =>
  renderToStaticMarkup(
    <ChangesList
      page={{ items: [{ ...backup, ...change }], nextCursor: null }}
      order={order}
      own={own}
      names={new Map([["ann", "Ann"]])}
      libraries={new Map([["lib", "Research"]])}
      invited={new Map([["invitation", "fred@example.com"]])}
    />,
  );

test.each([
  [{ by: "ann" }, "Ann"],
  [{ by: "eve" }, "Former member"],
  [{ system: "command-line" }, "Command line"],
  [{ system: "schedule" }, "Schedule"],
  [{ system: "colloquy" }, "Colloquy"],
  [{}, "Not recorded"],
] as const)("among members %j is named %s", (change, name) => {
  expect(shown(change, "ben")).toContain(`>${name}<`);
});

test("where there are no members, only what the person has not done is named", () => {
  expect(shown({ system: "schedule" }, null)).toContain(", by the schedule");
  expect(shown({}, null)).not.toMatch(/by |Not recorded/);
});

test("a library is named to who is in it", () => {
  const made = { what: "library-created", kind: "members" } as const;
  const about = (library: string) => ({ ...made, about: { kind: "library", library } as const });
  expect(shown(about("lib"), "ben")).toMatch(/Library created.*>Research</);
  expect(shown(about("left"), "ben")).toContain("a library you’re no longer in");
});

test("whom something was done to is named, with the roles and the library", () => {
  const main = { kind: "account", account: "ann", library: null } as const;
  const members = { kind: "members" } as const;
  expect(
    shown(
      {
        ...members,
        what: "member-role-changed",
        about: { ...main, from: "reader", role: "editor" },
      },
      "ben",
    ),
  ).toContain("Role of a member changed</bdi>: <bdi>Ann</bdi>, from reader to editor");
  expect(
    shown(
      { ...members, what: "member-removed", about: { ...main, from: "reader", role: null } },
      "ben",
    ),
  ).toContain("Member removed</bdi>: <bdi>Ann</bdi></span>");
  const inLibrary = { ...main, library: "lib", from: null, role: "reader" } as const;
  expect(shown({ ...members, what: "library-member-set", about: inLibrary }, "ben")).toMatch(
    /Member added to a library<\/bdi>: <bdi>Ann<\/bdi>, as reader, .*>Research</,
  );
});

test("an invitation names its address to those who may know it", () => {
  const invited = (invitation: string) =>
    shown(
      {
        kind: "members",
        what: "member-invited",
        about: { kind: "invitation", invitation, from: null, role: "editor" },
      },
      "ben",
    );
  expect(invited("invitation")).toContain("fred@example.com</bdi>, as editor");
  expect(invited("another")).toMatch(/an address that admins see<\/span>, as editor/);
});

test("a secret is named with the server that it was allowed for", () => {
  const secret = { kind: "name", name: "TOKEN" } as const;
  const what = { kind: "permissions", what: "secret-server-added" } as const;
  const server = "https://api.example.com";
  expect(shown({ ...what, about: { ...secret, server } }, "ben")).toContain(
    "Server allowed for a secret</bdi>: <bdi>TOKEN</bdi>, <bdi>https://api.example.com</bdi>",
  );
  const stored = { kind: "permissions", what: "secret-stored" } as const;
  expect(shown({ ...stored, about: { ...secret, server: null } }, "ben")).toContain(
    "<bdi>TOKEN</bdi></span>",
  );
});

test("an empty page says whether a choice hides what there is", () => {
  const empty = (chosen: { readonly kind?: string }) =>
    renderToStaticMarkup(
      <ChangesList
        page={{ items: [], nextCursor: null }}
        order={{ ...order, ...chosen }}
        own={null}
        names={new Map()}
        libraries={new Map()}
        invited={new Map()}
      />,
    );
  expect(empty({})).toContain("No changes here");
  expect(empty({ kind: "shared" })).toMatch(/No matching changes.*href="\/changes".*Show all/);
});
