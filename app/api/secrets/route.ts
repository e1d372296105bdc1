import { listSecrets as contract } from "@/lib/http/openapi/secrets";
import { defineRoute, serve } from "@/lib/http/route";
import { secretsAnswer } from "@/lib/http/secret-answers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contract, secretsAnswer),
);
