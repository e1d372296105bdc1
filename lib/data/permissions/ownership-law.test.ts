import { beforeAll, expect, test, vi } from "vitest";

import { moveToPersonal, handOver, keptBy } from "@/lib/data/accounts/kept";
import { adoptUnowned } from "@/lib/data/library/adopt";
import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { moveToLibrary } from "@/lib/data/conversations/move-library";
import { undo } from "@/lib/data/changes/undo";
import { getWholeStore } from "@/lib/data/library/client";
import { deleteConversation, restoreConversation } from "@/lib/data/trash/move";
import { MAIN_LIBRARY, personalLibraryOf } from "@/lib/domain/accounts/library";
import type { Role } from "@/lib/domain/accounts/role";
import type { MemberViewer } from "@/lib/domain/accounts/viewer";
import { memberOf } from "@/lib/testing/accounts/private-canaries";
import { RouteAsker } from "@/lib/testing/accounts/route-asker";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildResult,
} from "@/lib/testing/builders/conversation";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { randomOf } from "@/lib/testing/damage/flip";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";

import { readHistoryReport } from "./history-report";
import { replayPermissions } from "./replay";
import { readSuggestions } from "./suggestions";

useLibrary();

let asker: RouteAsker;
beforeAll(async () => {
  asker = await RouteAsker.load();
}, 60_000);

const SEED = Number(process.env["COLLOQUY_OWNERSHIP_SEED"] ?? Date.now() % 1_000_000);
const STEPS = 20;
const NAMES = ["ann", "ben", "cid"] as const;
const LIBRARIES = ["lib_atlas", "lib_borea"] as const;
const ROLES: readonly (Role | null)[] = [null, "reader", "editor", "owner"];

const random = randomOf(SEED);
const pick = <T>(all: readonly T[]): T => {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
};

/** Members whose roles change; a personal library is its member's alone. */
const roles = new Map<string, Map<string, Role>>();
function viewerOf(name: (typeof NAMES)[number]): MemberViewer {
  const own = roles.get(name) ?? new Map<string, Role>();
  roles.set(name, own);
  return memberOf(name, "owner", {
    ...Object.fromEntries(own),
    [personalLibraryOf(name)]: "owner",
  });
}

const called = (id: string, isPrivate: boolean) => ({
  ...buildConversation({
    id,
    isPrivate,
    conversationTitle: id,
    messages: [
      buildComposite([
        buildCall({ id: `${id}-1`, requiresApproval: true }),
        buildResult(`${id}-1`),
        buildCall({ id: `${id}-2` }),
      ]),
    ],
  }),
});

/** Everything that is kept in memory of what somebody asked before. */
async function answers(
  viewer: MemberViewer,
  reports = { readHistoryReport, replayPermissions, readSuggestions },
) {
  return {
    history: await reports.readHistoryReport(viewer),
    replay: await reports.replayPermissions(viewer, [], "recorded"),
    suggestions: await reports.readSuggestions(viewer),
  };
}

/** The same where nothing was asked before. */
async function afresh(viewer: MemberViewer) {
  vi.resetModules();
  const [history, replay, suggestions] = await Promise.all([
    import("./history-report"),
    import("./replay"),
    import("./suggestions"),
  ]);
  return answers(viewer, {
    readHistoryReport: history.readHistoryReport,
    replayPermissions: replay.replayPermissions,
    readSuggestions: suggestions.readSuggestions,
  });
}

async function allIds(): Promise<string[]> {
  const store = await getWholeStore();
  const rows = await store.read(({ query }) =>
    query.selectFrom("Conversation").select("id").where("state", "=", "live").execute(),
  );
  return rows.map(({ id }) => id);
}

/** One change of who owns or sees what, by whoever may make it or not. */
async function step(): Promise<string> {
  const name = pick(NAMES);
  const viewer = viewerOf(name);
  const id = pick(await allIds());
  const kind = pick(["hand-over", "move", "private", "role", "undo", "trash", "give-back"]);
  switch (kind) {
    case "hand-over": {
      const kept = await keptBy(viewer);
      const heir = pick(NAMES.filter((other) => other !== name));
      const places = [MAIN_LIBRARY, ...LIBRARIES, personalLibraryOf(name)];
      await handOver(viewer, kept, new Map(places.map((place) => [place, heir])));
      return `${name} hands over to ${heir}`;
    }
    case "give-back": {
      await moveToPersonal([{ id, accountId: name }]);
      return `${id} goes back to ${name}`;
    }
    case "move": {
      const to = pick([MAIN_LIBRARY, ...LIBRARIES, personalLibraryOf(name)]);
      await moveToLibrary(viewer, [id], to);
      return `${name} moves ${id} to ${to}`;
    }
    case "private": {
      const found = await getConversation(viewer, id);
      const value = found?.isPrivate !== true;
      const expectedRevision = found?.shellRevision ?? 0;
      await editConversation(viewer, { id, expectedRevision, edit: { kind: "private", value } });
      return `${name} sets ${id} private: ${value}`;
    }
    case "role": {
      const library = pick(LIBRARIES);
      const role = pick(ROLES);
      const own = roles.get(name);
      if (role === null) own?.delete(library);
      else own?.set(library, role);
      return `${name} is ${role} of ${library}`;
    }
    case "undo":
      await undo(viewer, { noun: "conversation", id });
      return `${name} undoes in ${id}`;
    default: {
      const found = await getConversation(viewer, id);
      const isTrashed = typeof found?.deletedMs === "number";
      await (isTrashed ? restoreConversation : deleteConversation)(viewer, id);
      return `${name} deletes or restores ${id}`;
    }
  }
}

test(
  `whoever owns or sees what, reports are those that would be made afresh (seed ${SEED})`,
  { timeout: 300_000 },
  async () => {
    await importToolsets(
      JSON.stringify(
        buildToolsets([buildToolset({ tools: [buildTool({ requiresApproval: true })] })]),
      ),
    );
    await importConversation(JSON.stringify(called("unowned", true)));
    for (const name of NAMES) {
      const text = [called(`${name}-private`, true), called(`${name}-open`, false)]
        .map((one) => JSON.stringify(one))
        .join("\n");
      const importId = await asker.upload(viewerOf(name), `${name}.ndjson`, text);
      await (await asker.send(viewerOf(name), "POST", `/api/imports/${importId}/run`, {})).text();
    }
    const steps: string[] = [];
    let changes = 0;
    const seen = new Map<string, string>();
    for (let at = 0; at < STEPS; at += 1) {
      if (at === 1) await adoptUnowned("ann");
      else if (at > 1) steps.push(await step());
      for (const name of NAMES) {
        const viewer = viewerOf(name);
        const kept = await answers(viewer);
        expect([steps.slice(-3), name, kept]).toEqual([
          steps.slice(-3),
          name,
          await afresh(viewer),
        ]);
        const text = JSON.stringify(kept);
        if (seen.get(name) !== text) changes += 1;
        seen.set(name, text);
      }
    }
    // It would say nothing if the answers were always the same.
    expect(changes).toBeGreaterThan(NAMES.length + 3);
  },
);
