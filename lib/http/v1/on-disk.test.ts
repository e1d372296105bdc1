import { expect, test } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";
import { watchDisk } from "@/lib/testing/library/watch-disk";
import { isOnPostgres } from "@/lib/testing/postgres/schema";
import { useApi } from "@/lib/testing/tool-sets-api/server";

const library = useLibrary();
const api = useApi();

const spec = { adapter: { http: { baseUrl: "https://made.example" } } };

// A database behind a socket confirms a commit itself.
test.skipIf(isOnPostgres())(
  "writes are answered once the disk has them, and those of several clients wait together",
  async () => {
    const make = (name: string) =>
      api.client.make("/v1/tool_sets", { metadata: { name, externalId: name }, spec });
    await make("kept");
    const { id } = (await api.client.get("/v1/tool_sets/external_id:kept")).body.metadata;
    const store = await library.store();
    const countSets = () =>
      store.read((sql) =>
        sql.get(`SELECT count(*) AS n, sum(revision > 1) AS changed FROM "Toolset"`),
      );
    const disk = await watchDisk();
    try {
      const answered: string[] = [];
      const note = (name: string) => () => void answered.push(name);
      const first = make("a").then(note("a"));
      await expect.poll(disk.waits).toBe(1);
      const others = ["b", "c", "d"].map((name) => make(name).then(note(name)));
      const changed = api.client
        .send("PATCH", `/v1/tool_sets/${id}`, { spec: { description: "New" } })
        .then(note("changed"));
      // All of them are committed before the disk has any.
      await expect.poll(countSets).toEqual({ n: 5, changed: 1 });
      expect([answered, disk.waits()]).toEqual([[], 1]);
      disk.answer();
      await Promise.all([first, ...others, changed]);
      expect(answered).toHaveLength(5);
    } finally {
      disk.answer();
      disk.restore();
    }
  },
);
