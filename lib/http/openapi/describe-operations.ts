import { acceptedTypes } from "../request/body";
import type { AnswerSpec, Operation } from "../request/operation";

type Json = Readonly<Record<string, unknown>>;

interface Surroundings {
  /** What the parameters of paths stand for, by their names. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The answer to what no operation lists. */
  readonly refusal: AnswerSpec;
}

/** The `paths` of an OpenAPI 3.1 document. */
export function describeOperations(operations: readonly Operation[], around: Surroundings): Json {
  const paths = new Map<string, Record<string, unknown>>();
  for (const spec of operations) {
    const path = paths.get(spec.path) ?? {};
    path[spec.method.toLowerCase()] = describe(spec, around);
    paths.set(spec.path, path);
  }
  return Object.fromEntries(paths);
}

function describe(spec: Operation, { parameters: about, refusal }: Surroundings): Json {
  const names = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const parameters = [
    ...names.map((name) => ({
      name,
      in: "path",
      required: true,
      description: about[name],
      schema: { type: "string" },
    })),
    ...Object.entries(spec.query ?? {}).map(([name, { description, schema }]) => ({
      name,
      in: "query",
      description,
      schema,
    })),
  ];
  const answers = Object.entries(spec.answers).map(([status, answer]): [string, Json] => [
    status,
    describeAnswer(answer),
  ]);
  return {
    operationId: spec.id,
    summary: spec.summary,
    ...(spec.scope === undefined ? {} : { "x-scope": spec.scope }),
    parameters,
    ...requestBody(spec),
    responses: { ...Object.fromEntries(answers), default: describeAnswer(refusal) },
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
  return { requestBody: { required: isRequired(body), content: Object.fromEntries(content) } };
}

function isRequired(body: NonNullable<Operation["body"]>): boolean {
  return body.kind !== "json" || (body.described?.required ?? !body.optional);
}

function bodySchema(type: string, body: NonNullable<Operation["body"]>): unknown {
  if (body.kind === "json") return body.described?.schema ?? body.schema;
  if (type !== "multipart/form-data") return { description: "The bytes of one file." };
  const files = {
    type: "array",
    items: { type: "string", contentMediaType: "application/octet-stream" },
  };
  return { type: "object", required: ["files"], properties: { files } };
}
