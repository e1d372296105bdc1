import type { PreparedExport } from "@/lib/export/export";
import { disposition } from "./disposition";
import { problem, type Problem } from "../problem/problem";
import { gather, streamOf, UNCHANGED } from "./respond";

type Ready = Extract<PreparedExport, { ok: true }>["export"];
type Refused = Extract<PreparedExport, { ok: false }>;

/** The file as a download; what was left out is counted in headers, since the body is the file. */
export function exportResponse(ready: Ready, requestId: string): Response {
  const headers = new Headers({
    ...UNCHANGED,
    "content-type": ready.mediaType,
    "content-disposition": disposition("attachment", ready.fileName),
    "x-export-id": ready.id,
    "x-export-conversations": String(ready.counts.conversations),
    "x-export-toolsets": String(ready.counts.toolsets),
    "x-export-models": String(ready.counts.models),
    "x-export-left-out": String(ready.counts.leftOut),
    "x-export-other-kinds": String(ready.counts.otherKinds),
    "x-export-proof": ready.proof,
  });
  if (ready.sha256 !== null) headers.set("x-export-sha256", ready.sha256);
  if (ready.byteLength !== null) headers.set("content-length", String(ready.byteLength));
  return new Response(streamOf(gather(ready.stream), requestId), { headers });
}

/** Why nothing leaves. */
export function exportProblem(refused: Refused): Problem {
  switch (refused.code) {
    case "consent-required": {
      const { items } = refused;
      const detail = `${items.length} private conversations are in scope; name them in "consent" or set "includePrivate" to false.`;
      return problem("consent-required", detail, { items });
    }
    case "damaged-documents": {
      const { items } = refused;
      const [first] = items;
      const others = items.length === 1 ? "" : ` and ${items.length - 1} more`;
      const detail = `The stored text of "${first?.title ?? ""}"${others} is damaged; import it again, or name it in "includeDamaged".`;
      return problem("damaged-documents", detail, { items });
    }
    case "review-required": {
      const { undecided, rules } = refused;
      const detail = `${undecided} findings are undecided; decide each or its rule in "redactions".`;
      return problem("review-required", detail, { undecided, rules });
    }
    case "not-found":
      return problem("not-found", "Some of the documents asked for are not in the library.", {
        items: refused.ids,
      });
    case "nothing-to-write":
      return problem("nothing-to-write", refused.message);
    case "empty":
      return problem("not-found", refused.message);
  }
}
