import type { ApiMemberView, ApiOperationView } from "@/lib/domain/tool-sets-api/reference-view";
import { METADATA } from "@/lib/domain/tool-sets-api/tool-set-schemas";
import {
  isObjectSchema,
  membersOf,
  type WireObject,
  type WireSchema,
} from "@/lib/domain/tool-sets-api/wire-schema";

import { CONTRACTS, type ApiContract } from "./contracts";
import { QUERY } from "./operations";

/** The operations of the API as the page of the reference shows them. */
export function apiReference(): ApiOperationView[] {
  return Object.values<ApiContract>(CONTRACTS).map(
    ({ id, methods, path, summary, scope, query, body }) => ({
      id,
      methods,
      path,
      summary,
      scope,
      query: query.map((name) => ({
        name,
        type: "parameter",
        isRequired: false,
        about: QUERY[name].description,
      })),
      body:
        body === undefined
          ? []
          : [
              ...viewsOf(METADATA, "metadata"),
              ...viewsOf(body.spec, "spec"),
              ...(body.kind === "create" ? [] : [UPDATE_MASK]),
            ],
    }),
  );
}

const UPDATE_MASK: ApiMemberView = {
  name: "updateMask",
  type: "text",
  isRequired: false,
  about: "Paths to write, separated by commas. Without it, what the body contains is written.",
};

/** All members with their whole paths, outer ones first. */
function viewsOf(object: WireObject, path: string): ApiMemberView[] {
  return membersOf(object).flatMap(({ name, member, isRequired }) => {
    const own = `${path}.${name}`;
    const about = member.description ?? "";
    return [{ name: own, type: typeOf(member), isRequired, about }, ...innerOf(member, own)];
  });
}

function innerOf(schema: WireSchema, path: string): ApiMemberView[] {
  if (isObjectSchema(schema)) return viewsOf(schema, path);
  return schema.items === undefined ? [] : viewsOf(schema.items, `${path}[]`);
}

function typeOf(schema: WireSchema): string {
  switch (schema.type) {
    case "string":
      return schema.enum?.join(" | ") ?? "text";
    case "boolean":
      return "true or false";
    case "array":
      return "list";
    default:
      if (isObjectSchema(schema)) return "object";
      return schema["x-rule"] === undefined ? "object of any content" : "map of texts";
  }
}
