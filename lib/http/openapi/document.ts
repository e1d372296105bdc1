import { acceptedTypes } from "../request/body";
import type { AnswerSpec, Operation } from "../request/operation";
import { VERSION } from "../server/version";
import { refusal } from "./answers";
import * as branches from "./branches";
import * as calls from "./calls";
import * as conversations from "./conversations";
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
import * as unasked from "./runs-without-approval";

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
  unasked,
  secrets,
  models,
  exports,
  searches,
  trash,
].flatMap((group) => Object.values(group) as unknown as Operation[]);

const PARAMETERS: Readonly<Record<string, string>> = {
  id: "The id here (a ULID), or `doc:` and the document's own id.",
  mid: "The id of a message here.",
  n: "The position of an attachment, from 0.",
  call: "The id a call got when it was begun.",
  item: "The id of an item in the import's plan.",
};

type Json = Record<string, unknown>;

/** The API as OpenAPI 3.1. */
export function openApiDocument(): Json {
  const paths = new Map<string, Json>();
  for (const spec of OPERATIONS) {
    const path = paths.get(spec.path) ?? {};
    path[spec.method.toLowerCase()] = describe(spec);
    paths.set(spec.path, path);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Colloquy",
      version: VERSION,
      description:
        "Local and without login: requests must name this server in Host, and browsers must ask from its own pages.",
    },
    servers: [{ url: "/" }],
    paths: Object.fromEntries(paths),
    components: { schemas: SCHEMAS },
  };
}

function describe(spec: Operation): Json {
  const names = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const parameters = [
    ...names.map((name) => ({
      name,
      in: "path",
      required: true,
      description: PARAMETERS[name],
      schema: { type: "string" },
    })),
    ...Object.entries(spec.query ?? {}).map(([name, { description, schema }]) => ({
      name,
      in: "query",
      description,
      schema,
    })),
  ];
  const answers = Object.entries(spec.answers).map(([status, answer]) => [
    status,
    describeAnswer(answer),
  ]);
  return {
    operationId: spec.id,
    summary: spec.summary,
    parameters,
    ...requestBody(spec),
    responses: {
      ...Object.fromEntries(answers),
      default: describeAnswer(refusal("Any other refusal.")),
    },
  };
}

function describeAnswer({ description, type, schema }: AnswerSpec): Json {
  return { description, ...(type === undefined ? {} : { content: { [type]: { schema } } }) };
}

function requestBody({ body }: Operation): Json {
  if (!body || body.kind === "none") return {};
  const content = acceptedTypes(body.kind).map((type): [string, Json] => [
    type,
    { schema: bodySchema(type, body) },
  ]);
  const required = body.kind !== "json" || !body.optional;
  return { requestBody: { required, content: Object.fromEntries<Json>(content) } };
}

function bodySchema(type: string, body: NonNullable<Operation["body"]>): unknown {
  if (body.kind === "json") return body.schema;
  if (type !== "multipart/form-data") return { description: "The bytes of one file." };
  const files = {
    type: "array",
    items: { type: "string", contentMediaType: "application/octet-stream" },
  };
  return { type: "object", required: ["files"], properties: { files } };
}
