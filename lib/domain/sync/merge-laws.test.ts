import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { listingOf, listings, storedEntry } from "@/lib/testing/arbitrary/listing";
import { after, FROM, target, type PureToolset } from "@/lib/testing/builders/pure-sync";
import type { JsonRecord } from "@/lib/shared/read-value";
import { allSteps } from "@/lib/shared/steps";

import { NEW_TOOLS } from "../permissions/resolve/new-tools";
import { definitionsOf } from "./listing";
import { mergeListing, type StoredTool } from "./merge-listing";
import { syncStateOf } from "./state";

const states = fc.record({
  newTools: fc.constantFrom(...NEW_TOOLS),
  tools: fc
    .uniqueArray(storedEntry, { maxLength: 4, selector: (entry) => entry["name"] })
    .map((entries) => entries.map((entry): StoredTool => ({ entry, pin: null }))),
});

/** A toolset after some listings, with edits of a person between them. */
const histories = fc
  .tuple(
    states,
    fc.array(fc.tuple(listings, fc.array(fc.nat(5), { maxLength: 2 })), { maxLength: 4 }),
  )
  .map(([state, steps]) =>
    steps.reduce<PureToolset>((now, [listing, edits], step) => {
      const synced = after(now, listing, step === 0);
      const tools = synced.tools.map((tool, at) =>
        edits.includes(at) && tool.entry !== null
          ? { ...tool, entry: { ...tool.entry, summary: "Mine.", enabled: false } }
          : tool,
      );
      return { ...synced, tools };
    }, state),
  );

describe("laying a listing over a toolset", () => {
  test("a second time changes nothing at all", () => {
    fc.assert(
      fc.property(histories, listings, (state, listing) => {
        const once = after(state, listing);
        const again = mergeListing(target(once), structuredClone(listing));
        expect(again.changes.size + again.pins.size + again.added.length).toBe(0);
      }),
    );
  });

  test("never writes a switch, nor anything else that is not the server's", () => {
    fc.assert(
      fc.property(histories, listings, (state, listing) => {
        const { tools } = after(state, listing);
        const kept = tools.slice(0, state.tools.length).map(({ entry }) => pick(entry, OURS));
        const fresh = tools.slice(state.tools.length).map(({ entry }) => pick(entry, SWITCHES));
        expect(kept).toEqual(state.tools.map(({ entry }) => pick(entry, OURS)));
        expect(fresh).toEqual(fresh.map(() => ({})));
      }),
    );
  });

  test("loses no tool, and lists each definition once", () => {
    fc.assert(
      fc.property(histories, listings, (state, listing) => {
        const { tools } = after(state, listing);
        expect(tools.length).toBeGreaterThanOrEqual(state.tools.length);
        const seen = tools.filter(({ pin }) => pin !== null && pin.state !== "missing");
        const names = seen.map(({ pin }) => pin?.mcpName);
        expect(names).toHaveLength(allSteps(definitionsOf(listing)).size);
        expect(new Set(names)).toEqual(new Set(allSteps(definitionsOf(listing)).keys()));
      }),
    );
  });

  test("gives a tool that was gone for a while back as it was", () => {
    fc.assert(
      fc.property(histories, listings, (state, listing) => {
        const before = after(state, listing);
        const back = after(after(before, listingOf([])), listing);
        expect(back.tools.map(({ entry }) => entry)).toEqual(
          before.tools.map(({ entry }) => entry),
        );
        expect(back.tools.map(gates)).toEqual(before.tools.map(gates));
      }),
    );
  });

  test("keeps what a person wrote", () => {
    fc.assert(
      fc.property(histories, listings, (state, listing) => {
        const edited = state.tools.flatMap(({ entry }, at) =>
          entry?.["summary"] === "Mine." ? [at] : [],
        );
        const { tools } = after(state, listing);
        const texts = edited.map((at) => tools[at]?.entry?.["summary"]);
        expect(texts).toEqual(edited.map(() => "Mine."));
      }),
    );
  });

  test("does not depend on the order of the list, where names are unique", () => {
    fc.assert(
      fc.property(histories, listings, (state, listing) => {
        const unique = [...allSteps(definitionsOf(listing)).values()].map(({ raw }) => raw);
        const one = mergeListing(target(state), listingOf(unique));
        const other = mergeListing(target(state), listingOf(unique.toReversed()));
        expect(other.changes).toEqual(one.changes);
        expect(other.pins).toEqual(one.pins);
        expect(other.counts).toEqual(one.counts);
      }),
    );
  });

  test("takes any JSON for a list", () => {
    fc.assert(
      fc.property(histories, fc.array(fc.jsonValue()), (state, tools) => {
        const { counts } = mergeListing(target(state), listingOf(tools));
        expect(counts.listed + counts.skipped).toBe(tools.length);
      }),
    );
  });
});

const SWITCHES = ["enabled", "requiresApproval"];
const OURS = ["name", "vendor", ...SWITCHES];

function pick(entry: JsonRecord | null, names: readonly string[]): JsonRecord {
  return Object.fromEntries(Object.entries(entry ?? {}).filter(([name]) => names.includes(name)));
}

/** What holds a tool back. */
function gates({ pin }: StoredTool) {
  return pin === null ? null : syncStateOf(pin, FROM, "ask");
}
