import type { ApiMemberView, ApiOperationView } from "@/lib/domain/tool-sets-api/reference-view";
import type { Member, ObjectShape, Shape } from "@/lib/domain/tool-sets-api/shape";
import { METADATA } from "@/lib/domain/tool-sets-api/tool-set-shapes";

import { CONTRACTS, type ApiContract } from "./contracts";
import { queryAbout } from "./openapi";

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
        about: queryAbout(name),
      })),
      body:
        body === undefined
          ? []
          : [
              ...membersOf(METADATA, "metadata"),
              ...membersOf(body.spec, "spec"),
              ...(body.kind === "create" ? [] : [UPDATE_MASK]),
            ],
    }),
  );
}

const UPDATE_MASK: ApiMemberView = {
  name: "updateMask",
  type: "text",
  isRequired: false,
  about: "Paths to write, separated by commas. Without it, what the body holds is written.",
};

/** All members with their whole paths, outer ones first. */
function membersOf(object: ObjectShape, path: string): ApiMemberView[] {
  return Object.entries(object.members).flatMap(([name, member]) => {
    const own = `${path}.${name}`;
    return [viewOf(own, member), ...innerOf(member.shape, own)];
  });
}

function innerOf(shape: Shape, path: string): ApiMemberView[] {
  if (shape.kind === "object") return membersOf(shape, path);
  return shape.kind === "list" ? membersOf(shape.item, `${path}[]`) : [];
}

function viewOf(name: string, { shape, about, required = false }: Member): ApiMemberView {
  return { name, type: typeOf(shape), isRequired: required, about };
}

function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case "text":
      return "text";
    case "flag":
      return "true or false";
    case "choice":
      return shape.values.join(" | ");
    case "texts":
      return "map of texts";
    case "anything":
      return "object of any content";
    case "list":
      return "list";
    case "object":
      return "object";
  }
}
