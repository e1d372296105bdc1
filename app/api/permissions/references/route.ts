import { listSecretReferences as contract } from "@/lib/http/openapi/permission-reports";
import { defineRoute, serve } from "@/lib/http/route";
import { secretReferencesAnswer } from "@/lib/http/answer/secrets";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, secretReferencesAnswer),
);
