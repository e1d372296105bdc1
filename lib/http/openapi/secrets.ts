import { listOf, number, shape } from "@/lib/validation/schema";
import { PAGED_WIDELY } from "../request/list-page";
import { operation } from "../request/operation";
import { textParameter } from "../request/query";
import { jsonAnswer, notFound } from "./answers";
import { boolean, orNull, string } from "./shapes/words";

export const listSecrets = operation({
  id: "listSecrets",
  method: "GET",
  path: "/api/secrets",
  summary: "The secrets that headers of tool servers may refer to, by name",
  query: PAGED_WIDELY,
  answers: {
    200: jsonAnswer(
      "A page: names and the servers each may be sent to. No answer ever contains a value.",
      shape({
        items: listOf(
          shape({
            name: string,
            origins: listOf(string),
            updatedMs: number(),
            isUsable: boolean,
          }),
        ),
        nextCursor: orNull("string"),
        faults: listOf(string),
      }),
    ),
  },
});

/** Longer than any code that is sent in an address. */
const LONGEST = 8192;

export const finishSignIn = operation({
  id: "finishSignIn",
  method: "GET",
  path: "/api/oauth/callback",
  summary: "Where an authorization server sends the browser back to after a sign-in",
  query: {
    state: textParameter("As the sign-in left with it; each counts once.", LONGEST),
    code: textParameter("What is changed into tokens.", LONGEST),
    iss: textParameter("The authorization server that answers (RFC 9207).", LONGEST),
    error: textParameter("Why there is no code.", LONGEST),
  },
  answers: {
    303: { description: "To the page of the toolset, or to one that says that no sign-in waits." },
  },
});

export const readClientMetadata = operation({
  id: "readClientMetadata",
  method: "GET",
  path: "/api/oauth/client-metadata",
  summary:
    "How Colloquy introduces itself to authorization servers, where it has an address of its own",
  answers: {
    200: jsonAnswer(
      "A client id metadata document.",
      shape({
        client_id: string,
        client_name: string,
        redirect_uris: listOf(string),
        grant_types: listOf(string),
        response_types: listOf(string),
        token_endpoint_auth_method: string,
        application_type: string,
      }),
    ),
    404: notFound,
  },
});
