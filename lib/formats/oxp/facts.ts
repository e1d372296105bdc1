import type { FactTable } from "../kit/contract/fact-table";

const TOOL = "the tool's OXP extension";
const TOOLSET = "the toolset's OXP extension";

/** What reading does with a file of definitions. */
export const OXP_FACTS = {
  definitions: { fate: "mapped", to: "tools of one toolset" },
  toolkits: { fate: "mapped", to: "the toolset's id, where there is one" },
  descriptions: { fate: "mapped", to: "summary" },
  inputSchemas: { fate: "mapped", to: "argsSchema" },

  versions: { fate: "kept", what: "ids and versions of tools", where: TOOL },
  outputSchemas: { fate: "kept", what: "schemas of outputs", where: TOOL },
  requirements: {
    fate: "kept",
    what: "requirements: authorizations, scopes, secrets, the user's id",
    where: TOOL,
  },
  unknownMembers: { fate: "kept", what: "members the format does not have", where: TOOL },
  sharedNames: {
    fate: "kept",
    what: "names that another definition has too, or that are missing",
    where: `${TOOL}; the tool is called after its version or id`,
  },
  strays: { fate: "kept", what: "entries that are no definitions", where: TOOLSET },
  rootMembers: { fate: "kept", what: "members beside the list", where: TOOLSET },
  aroundCarried: {
    fate: "lost",
    what: "what stands around a list that came from elsewhere",
    why: "its toolsets remember the file they come from",
  },
} as const satisfies FactTable;
