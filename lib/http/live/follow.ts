import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  LIVE_BEAT_MS,
  type LiveDocument,
  type LiveMember,
  type LiveState,
} from "@/lib/domain/live/state";
import { onAccessChange } from "@/lib/data/accounts/access-changes";
import { onLibraryChange } from "@/lib/data/live/changes";
import {
  readListMark,
  readReportMark,
  readStand,
  readToolsetStand,
  type DocumentStand,
} from "@/lib/data/live/state";

import { problem, type Problem } from "../problem/problem";
import { enterConversation, onPresence, presentMembers } from "./presence";
import { countStreams, enterStreams } from "../server/live-streams";

/** What a page shows. */
export interface Shown {
  /** Id of the conversation that is open. */
  readonly conversation: string | null;
  /** Row id of the message that is being edited. */
  readonly editing: number | null;
  /** Id of the toolset file that is open. */
  readonly toolset: string | null;
  /** Whether it shows reports about permissions. */
  readonly reports: boolean;
}

interface Following {
  readonly viewer: Viewer;
  readonly shown: Shown;
  /** Who asks, asked again: a session ends and roles change. Null for nobody who may be told anything. */
  readonly renew: () => Promise<Viewer | null>;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
}

/** Whatever is going on, a page is not told more often than that. */
const LEAST_GAP_MS = 300;
/** Together the streams take no more than about a quarter of the time of this process. */
const SHARE = 4;
/** Afterwards the page opens another one: proxies and browsers end connections that are older anyway. */
const LONGEST_MS = 20 * 60_000;
/** Events that nobody has taken: whoever is at the other end reads no longer. */
const MOST_WAITING = 16;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // A proxy, or the compression of this server, would keep events back until there are enough of them.
  "cache-control": "private, no-store, no-transform",
  "x-accel-buffering": "no",
  // A stop of the server waits for connections that are kept for another request.
  connection: "close",
};

/** A stream of how things stand for one page. */
export function follow(following: Following): Response | Problem {
  let end: () => void = () => undefined;
  const leave = enterStreams(following.viewer, () => end());
  if (leave === null) {
    return problem(
      "too-many-streams",
      "Close some pages of Colloquy. This one shows changes of others when you reload it.",
      {},
      { "retry-after": "30" },
    );
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const teller = new Teller(following, controller, leave);
      end = () => teller.end();
      teller.begin();
    },
    cancel: () => end(),
  });
  return new Response(body, { headers: HEADERS });
}

/** Tells one page how things stand, as long as whoever looks at it may know. */
class Teller {
  readonly #following: Following;
  readonly #controller: ReadableStreamDefaultController<Uint8Array>;
  readonly #encoder = new TextEncoder();
  readonly #leaving: (() => void)[];
  #hasEnded = false;
  #isTelling = false;
  #isWanted = false;
  #told = "";
  #seesOthers = false;
  /** The conversation this page counts as being in, under its store id. */
  #room: { readonly id: string; readonly leave: () => void } | null = null;

  constructor(
    following: Following,
    controller: ReadableStreamDefaultController<Uint8Array>,
    leave: () => void,
  ) {
    this.#following = following;
    this.#controller = controller;
    this.#leaving = [leave];
  }

  begin(): void {
    const end = (): void => this.end();
    const { signal } = this.#following;
    signal.addEventListener("abort", end, { once: true });
    const beat = setInterval(() => {
      this.#beat().catch(() => this.end());
    }, LIVE_BEAT_MS);
    const longest = setTimeout(end, LONGEST_MS);
    beat.unref();
    longest.unref();
    this.#leaving.push(() => {
      signal.removeEventListener("abort", end);
      clearInterval(beat);
      clearTimeout(longest);
    });
    // A session that ends, or a role that changes, is no change of the library.
    this.#leaving.push(onAccessChange(() => this.#want()));
    // The head of the answer leaves with the first bytes.
    this.#send(": Colloquy\n\n");
    onLibraryChange(() => this.#want()).then(
      (forget) => {
        if (this.#hasEnded) forget();
        else this.#leaving.push(forget);
        this.#want();
      },
      // Without a library there is nothing to tell; the page tries again.
      end,
    );
    if (signal.aborted) end();
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#leaveRoom();
    for (const leave of this.#leaving) leave();
    try {
      this.#controller.close();
    } catch {
      // The client was faster.
    }
  }

  #send(text: string): void {
    if (this.#hasEnded) return;
    if ((this.#controller.desiredSize ?? 0) < -MOST_WAITING) return this.end();
    this.#controller.enqueue(this.#encoder.encode(text));
  }

  async #beat(): Promise<void> {
    const viewer = await this.#following.renew();
    if (viewer === null) return this.end();
    this.#send(": still here\n\n");
    // A process that died takes nobody away; whoever was there through it is no longer found.
    if (this.#seesOthers) this.#want();
  }

  /** Looks how things stand as soon as it is time; what happens meanwhile is looked at once more. */
  #want(): void {
    this.#isWanted = true;
    if (this.#isTelling || this.#hasEnded) return;
    this.#isTelling = true;
    this.#tellWhileWanted().catch(() => this.end());
  }

  async #tellWhileWanted(): Promise<void> {
    while (this.#isWanted && !this.#hasEnded) {
      this.#isWanted = false;
      const began = performance.now();
      try {
        await this.#tell();
      } catch {
        // A library that cannot be read now is read after the next change, or by the next stream.
        this.end();
      }
      const took = performance.now() - began;
      const gap = Math.max(LEAST_GAP_MS, took * SHARE * countStreams());
      await new Promise<void>((resolve) => void setTimeout(resolve, gap).unref());
    }
    this.#isTelling = false;
  }

  async #tell(): Promise<void> {
    // At first they were admitted just now.
    const isFirst = this.#told === "";
    const viewer = isFirst ? this.#following.viewer : await this.#following.renew();
    if (viewer === null) return this.end();
    const text = JSON.stringify(await this.#state(viewer));
    if (text === this.#told) return;
    this.#told = text;
    this.#send(`data: ${text}\n\n`);
  }

  async #state(viewer: Viewer): Promise<LiveState> {
    const { conversation, toolset: file, reports: showsReports } = this.#following.shown;
    const list = await readListMark(viewer);
    const reports = showsReports ? await readReportMark(list) : null;
    const toolset = file === null ? null : await readToolsetStand(file);
    const told = {
      list,
      reports,
      toolset: toolset === null ? null : await tellOf(toolset, viewer),
    };
    const stand = conversation === null ? null : await readStand(viewer, conversation);
    this.#enterRoom(viewer, stand?.id ?? null);
    if (stand === null) return { ...told, conversation: null };
    const present =
      viewer.kind === "member" && !this.#hasEnded ? await presentMembers(stand.id, viewer.id) : [];
    this.#seesOthers = present.length > 0;
    return { ...told, conversation: { ...(await tellOf(stand, viewer)), present } };
  }

  /** Only who was just found to see a conversation is in it, and hears of others. */
  #enterRoom(viewer: Viewer, id: string | null): void {
    if (this.#room?.id === id || this.#hasEnded) return;
    this.#leaveRoom();
    if (id === null || viewer.kind !== "member") return;
    const { editing } = this.#following.shown;
    // A program looks on without being there.
    const leave =
      viewer.key === null
        ? enterConversation(id, { id: viewer.id, name: viewer.name }, editing)
        : () => undefined;
    const forget = onPresence(id, () => this.#want());
    this.#room = {
      id,
      leave: () => {
        forget();
        leave();
      },
    };
  }

  #leaveRoom(): void {
    this.#room?.leave();
    this.#room = null;
  }
}

async function tellOf(stand: DocumentStand, viewer: Viewer): Promise<LiveDocument> {
  return { ...stand, changedBy: await changerOf(stand, viewer) };
}

async function changerOf({ changedBy }: DocumentStand, viewer: Viewer): Promise<LiveMember | null> {
  if (changedBy === null || viewer.kind !== "member") return null;
  // Loaded where there are accounts alone.
  const { namesOf } = await import("@/lib/data/accounts/memberships");
  const name = (await namesOf([changedBy])).get(changedBy);
  return name === undefined ? null : { id: changedBy, name };
}
