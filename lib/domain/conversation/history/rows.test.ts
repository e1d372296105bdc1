import * as fc from "fast-check";
import { expect, test } from "vitest";
import { LOCAL_ACTOR } from "./audit-trail";
import type { VersionView } from "./versions";
import { historyRows } from "./rows";
import type { AuditEntryView } from "../view/types";

const version = (number: number, atMs: number): VersionView => ({
  number,
  changeId: number,
  kind: "edit",
  label: `v${number}`,
  atMs,
  actor: LOCAL_ACTOR,
  by: null,
  byteLength: 1,
});

const entry = (ms: number | null, actorId = "alice"): AuditEntryView => ({
  action: "updated",
  actorId,
  timestamp: String(ms),
  ms,
  description: null,
});

const names = (rows: ReturnType<typeof historyRows>) =>
  rows.map((row) => (row.kind === "version" ? row.version.label : `says ${row.entry.timestamp}`));

test("claims of the file are among the versions by time", () => {
  const rows = historyRows([version(2, 20), version(1, 10)], [entry(5), entry(15)]);
  expect(names(rows)).toEqual(["v2", "says 15", "v1", "says 5"]);
});

test("an entry an edit here has written stands with its version", () => {
  const rows = historyRows([version(2, 20), version(1, 10)], [entry(5), entry(20, LOCAL_ACTOR)]);
  expect(names(rows)).toEqual(["v2", "v1", "says 5"]);
  expect(rows[0]).toMatchObject({ isNoted: true });
  expect(rows[1]).toMatchObject({ isNoted: false });
});

test("nothing is lost, and each list keeps its order", () => {
  const times = fc.array(fc.option(fc.nat(50), { nil: null }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 12 }), times, (made, claimed) => {
      const versions = made.map((atMs, at) => version(made.length - at, atMs));
      const trail = claimed.map((ms) => entry(ms));
      const rows = historyRows(versions, trail);
      expect(rows.flatMap((row) => (row.kind === "version" ? [row.version] : []))).toEqual(
        versions,
      );
      const claims = rows.flatMap((row) => (row.kind === "claim" ? [row.at] : []));
      expect(claims).toEqual(trail.map((_, at) => at).toReversed());
    }),
  );
});
