import type { MessagePort } from "node:worker_threads";

import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { GraphOptions } from "@/lib/data/conversations/branch-graph";
import type { WindowOptions } from "@/lib/data/timeline/window";
import type { LeftWrite } from "@/lib/data/store/locks/reading-thread";
import type { Frozen, FreezeRequest } from "@/lib/export/share/freeze";
import type { FoundInImport } from "@/lib/import/credentials/held";
import type { ImportProblem } from "@/lib/import/upload/problem";

/** Which library is meant: its variables of the environment, null where they are not set. */
export interface LibraryPlace {
  readonly data: string | null;
  readonly database: string | null;
}

/** A request that was checked and is answered by a thread. */
export interface ForwardedRequest {
  /** OpenAPI operationId of what it asks for. */
  readonly operation: string;
  readonly requestId: string;
  readonly viewer: Viewer;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | null;
  readonly library: LibraryPlace;
}

/** Credentials that were found on the way; only the main thread holds them. */
interface WithCredentials {
  readonly credentials: readonly FoundInImport[];
}

export interface ForwardedAnswer extends WithCredentials {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
}

export interface ForwardedPlan extends WithCredentials {
  /** The plan as JSON: as a value it would have to be copied, and written by the main thread. */
  readonly plan:
    | { readonly ok: true; readonly text: Uint8Array }
    | { readonly ok: false; readonly problem: ImportProblem };
}

/** What a thread says while it streams an answer; each time with the writes that it left since. */
export type StreamMessage = { readonly left: readonly LeftWrite[] } & (
  | {
      readonly say: "head";
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly hasBody: boolean;
    }
  | { readonly say: "chunk"; readonly bytes: Uint8Array }
  | { readonly say: "end" }
  /** The answer broke off; the thread has logged why. */
  | { readonly say: "failed" }
);

/** What the main thread says: that it wants the next message, or none any more. */
export type StreamWish = "next" | "cancel";

export type PageQuestion = { readonly viewer: Viewer } & (
  | { readonly page: "conversation"; readonly id: string }
  | { readonly page: "timeline"; readonly id: string; readonly options: WindowOptions }
  | { readonly page: "decisions" }
  | { readonly page: "branches"; readonly id: string; readonly options: GraphOptions }
);

/** What threads are asked for that answer for the main one. */
export interface ReadingTasks {
  readonly answer: { input: ForwardedRequest; output: ForwardedAnswer };
  /** An answer of any length, as it is made. */
  readonly stream: {
    input: ForwardedRequest & { readonly port: MessagePort };
    output: WithCredentials;
  };
  /** What a page shows, as JSON; null where there is nothing to show. */
  readonly page: {
    input: { readonly question: PageQuestion; readonly library: LibraryPlace };
    output: WithCredentials & { readonly text: string };
  };
  /** The text of a link. */
  readonly freeze: {
    input: {
      readonly viewer: Viewer;
      readonly request: FreezeRequest;
      readonly library: LibraryPlace;
    };
    output: WithCredentials & { readonly frozen: Frozen; readonly left: readonly LeftWrite[] };
  };
  readonly planImport: {
    input: {
      readonly importId: string;
      readonly requestId: string;
      readonly viewer: Viewer;
      readonly library: LibraryPlace;
    };
    output: ForwardedPlan;
  };
}
