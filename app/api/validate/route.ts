import { readBytes } from "@/lib/http/request/body";
import { IN_MEMORY_LIMIT } from "@/lib/http/request/limits";
import { validate } from "@/lib/http/openapi/system";
import { isProblem, problem } from "@/lib/http/problem/problem";
import { json } from "@/lib/http/answer/respond";
import { defineRoute, serve } from "@/lib/http/route";
import { validateBytes } from "@/lib/http/request/validate-bytes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(validate, async ({ request, signal }) => {
    const bytes = await readBytes(request, IN_MEMORY_LIMIT);
    if (!bytes)
      return problem("too-large", "At most 64 MB can be judged at once; import it instead.");
    const report = await validateBytes(bytes, signal);
    return isProblem(report) ? report : json(report);
  }),
);
