import { kept, lost, mapped, type FactTable } from "../kit/contract/fact-table";

const TOOL = "the tool’s OXP extension";
const TOOLSET = "the toolset’s OXP extension";

/** What reading does with a file of definitions. */
export const OXP_FACTS = {
  definitions: mapped("tools of one toolset"),
  toolkits: mapped("the toolset’s id, where there is one"),
  descriptions: mapped("summary"),
  inputSchemas: mapped("argsSchema"),

  versions: kept("ids and versions of tools", TOOL),
  outputSchemas: kept("schemas of outputs", TOOL),
  requirements: kept("requirements: authorizations, scopes, secrets, the user’s id", TOOL),
  unknownMembers: kept("members the format does not have", TOOL),
  sharedNames: kept(
    "names that another definition has too, or that are missing",
    `${TOOL}; the tool is called after its version or id`,
  ),
  strays: kept("entries that are not definitions", TOOLSET),
  rootMembers: kept("members next to the list", TOOLSET),
  aroundCarried: lost(
    "what surrounds a list that came from elsewhere",
    "its toolsets remember the file they come from",
  ),
} satisfies FactTable;
