import { checkedLedger } from "@/lib/data/ledger/read";
import { disposition } from "@/lib/http/answer/disposition";
import { readLedger } from "@/lib/http/openapi/exports";
import { gather, ndjson, streamOf, UNCHANGED } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readLedger, ({ requestId, viewer }) => {
    return new Response(streamOf(gather(ndjson(checkedLedger(viewer))), requestId), {
      headers: {
        ...UNCHANGED,
        "content-type": "application/x-ndjson",
        "content-disposition": disposition("attachment", "colloquy-ledger.ndjson"),
      },
    });
  }),
);
