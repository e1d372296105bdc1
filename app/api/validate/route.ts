import { validateDocument } from "@/lib/domain/document/validate";
import { readBytes } from "@/lib/http/body";
import { IN_MEMORY_LIMIT } from "@/lib/http/limits";
import { validate } from "@/lib/http/openapi/system";
import { problem } from "@/lib/http/problem";
import { json } from "@/lib/http/respond";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(validate, async ({ request }) => {
    const bytes = await readBytes(request, IN_MEMORY_LIMIT);
    if (!bytes)
      return problem("too-large", "At most 64 MB can be judged at once; import it instead.");
    return json(validateDocument(bytes));
  }),
);
