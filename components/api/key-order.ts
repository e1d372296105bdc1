import {
  createLoader,
  createSerializer,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { API_KEY_SORTS } from "@/lib/domain/tool-sets-api/api-key";

/** Which keys are listed, and how; all of it is in the address. */
export const keyOrder = {
  q: parseAsString.withDefault(""),
  sort: parseAsStringLiteral(API_KEY_SORTS).withDefault("created"),
  order: parseAsStringLiteral(["asc", "desc"] as const),
  page: parseAsInteger.withDefault(1),
};

export const loadKeyOrder = createLoader(keyOrder);

/** The address of the page with these choices. */
export const keysHref = createSerializer(keyOrder);
