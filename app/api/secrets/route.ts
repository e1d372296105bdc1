import { listSecrets as contract } from "@/lib/http/openapi/secrets";
import { defineRoute, serve } from "@/lib/http/route";
import { secretsAnswer } from "@/lib/http/answer/secrets";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, secretsAnswer),
);
