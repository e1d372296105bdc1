import { readClientMetadata } from "@/lib/http/openapi/secrets";
import { ownClientMetadata } from "@/lib/http/answer/sign-in";
import { json } from "@/lib/http/answer/respond";
import { problem } from "@/lib/http/problem/problem";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readClientMetadata, () => {
    const metadata = ownClientMetadata();
    return metadata === null
      ? problem("not-found", "Colloquy has no public address: COLLOQUY_PUBLIC_URL is not set.")
      : json(metadata);
  }),
);
