import { readImportCredentials } from "@/lib/http/openapi/imports";
import { problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { offerCredentials } from "@/lib/import/credentials/offer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readImportCredentials, async ({ params: { id } }) => {
    const offer = await offerCredentials(id);
    return offer === null ? problem("not-found", "There is no such plan.") : json(offer);
  }),
);
