import { underBase } from "@/lib/shared/base-path";
import type { Operation } from "../request/operation";
import { VERSION } from "../server/version";
import { refusal } from "./answers";
import * as branches from "./branches";
import * as calls from "./calls";
import * as conversations from "./conversations";
import { describeOperations } from "./describe-operations";
import * as editing from "./editing";
import * as exports from "./exports";
import * as find from "./find";
import * as history from "./history";
import * as imports from "./imports";
import * as messages from "./messages";
import * as models from "./models";
import * as permissionReports from "./permission-reports";
import * as permissions from "./permissions";
import { SCHEMAS } from "./schemas";
import * as searches from "./search";
import * as secrets from "./secrets";
import * as sync from "./sync";
import * as system from "./system";
import * as timeline from "./timeline";
import * as toolsets from "./toolsets";
import * as trash from "./trash";
import * as runsWithoutApproval from "./runs-without-approval";

/** Every operation of the API; a test compares this list with the files under app/api. */
export const OPERATIONS: readonly Operation[] = [
  system,
  imports,
  conversations,
  history,
  timeline,
  find,
  branches,
  messages,
  editing,
  toolsets,
  sync,
  calls,
  permissions,
  permissionReports,
  runsWithoutApproval,
  secrets,
  models,
  exports,
  searches,
  trash,
].flatMap((group) => Object.values(group) as unknown as Operation[]);

const PARAMETERS: Readonly<Record<string, string>> = {
  id: "The id here (a ULID), or `doc:` and the document’s own id.",
  mid: "The id of a message here.",
  token: "What the link ends with.",
  n: "The position of an attachment, from 0.",
  call: "The id a call got when it was begun.",
  item: "The id of an item in the import’s plan.",
};

/** The API as OpenAPI 3.1. */
export function openApiDocument(): Readonly<Record<string, unknown>> {
  return {
    openapi: "3.1.0",
    info: {
      title: "Colloquy",
      version: VERSION,
      description:
        "Requests must name this server in Host, and browsers must ask from its own pages. Where members sign in, " +
        "requests need the session of one; otherwise there is no login.",
    },
    servers: [{ url: underBase("/") }],
    paths: describeOperations(OPERATIONS, {
      parameters: PARAMETERS,
      refusal: refusal("Any other refusal."),
    }),
    components: { schemas: SCHEMAS },
  };
}
