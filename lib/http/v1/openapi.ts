import { METADATA } from "@/lib/domain/tool-sets-api/tool-set-schemas";
import { underBase } from "@/lib/shared/base-path";
import { jsonAnswer } from "../openapi/answers";
import { describeOperations } from "../openapi/describe-operations";
import { VERSION } from "../server/version";

import { ANSWERS, CURRENT_ANSWERS } from "./answer-schemas";
import type { ApiRevision } from "./revision";
import { contractsFor, operationsFor } from "./operations";
import { collectSchemas } from "./components";

type Json = Readonly<Record<string, unknown>>;

const PARAMETERS: Readonly<Record<string, string>> = {
  id: "The object's id, or `external_id:` and its id in another system.",
  toolSetId: "The id of the tool set, or `external_id:` and its id in another system.",
};

const REFUSAL = jsonAnswer("Refused.", { $ref: "#/components/schemas/Status" });

/** The Tool sets API as OpenAPI 3.1, as clients of the seed's API or current ones are answered. */
export function apiDocument(revision: ApiRevision = "seed"): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: "Colloquy tool sets",
      version: VERSION,
      description:
        "Every path may also be written with `/v1/workspaces/{workspaceId}` in place of `/v1`; any workspace is this one. Refusals have the form of google.rpc.Status, and `x-should-retry` says whether to send the same again.",
    },
    servers: [{ url: underBase("/") }],
    security: [{ key: [] }],
    paths: describeOperations(operationsFor(revision), {
      parameters: PARAMETERS,
      refusal: REFUSAL,
    }),
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
      schemas: {
        ...collectSchemas([METADATA, ...specs(revision)]),
        ...ANSWERS,
        ...(revision === "current" ? CURRENT_ANSWERS : {}),
      },
    },
  };
}

function specs(revision: ApiRevision) {
  return contractsFor(revision).flatMap(({ body }) => {
    if (body === undefined) return [];
    return [revision === "current" ? body.current : body.spec];
  });
}
