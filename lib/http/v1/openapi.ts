import { METADATA } from "@/lib/domain/tool-sets-api/tool-set-schemas";
import { jsonAnswer } from "../openapi/answers";
import { describeOperations } from "../openapi/describe-operations";
import { VERSION } from "../server/version";

import { ANSWERS } from "./answer-schemas";
import { CONTRACTS, type ApiContract } from "./contracts";
import { OPERATIONS } from "./operations";
import { collectSchemas } from "./components";

type Json = Readonly<Record<string, unknown>>;

const PARAMETERS: Readonly<Record<string, string>> = {
  id: "The object's id, or `external_id:` and its id in another system.",
  toolSetId: "The id of the tool set, or `external_id:` and its id in another system.",
};

const REFUSAL = jsonAnswer("Refused.", { $ref: "#/components/schemas/Status" });

/** The Tool sets API as OpenAPI 3.1. */
export function apiDocument(): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: "Colloquy tool sets",
      version: VERSION,
      description:
        "Every path may also be written with `/v1/workspaces/{workspaceId}` in place of `/v1`; any workspace is this one. Refusals have the form of google.rpc.Status, and `x-should-retry` says whether to send the same again.",
    },
    servers: [{ url: "/" }],
    security: [{ key: [] }],
    paths: describeOperations(OPERATIONS, { parameters: PARAMETERS, refusal: REFUSAL }),
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
      schemas: { ...collectSchemas([METADATA, ...specs()]), ...ANSWERS },
    },
  };
}

function specs() {
  return Object.values<ApiContract>(CONTRACTS).flatMap(({ body }) =>
    body === undefined ? [] : [body.spec],
  );
}
