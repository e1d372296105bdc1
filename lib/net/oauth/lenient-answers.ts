import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/**
 * The answer of a token endpoint as RFC 6749 writes it. Real ones write null or an empty text where they have nothing
 * to say, a life of 0 where a token has no end, and lists of scopes. An identity token, which nothing here is decided
 * by, is left out instead of checked.
 */
export function plainTokens(answer: Response): Promise<Response> {
  return rewritten(answer, (stated) => {
    const { scope, expires_in: life, ...members } = withoutEmpty(stated, "id_token");
    const scopes = asList(scope).flatMap((one) => asText(one) ?? []);
    const isEndless = life === 0 || life === "0";
    return {
      ...members,
      scope: Array.isArray(scope) ? scopes.join(" ") : scope,
      expires_in: isEndless ? undefined : life,
    };
  });
}

/** The answer of a registration as RFC 7591 writes it: some answer 200, or leave out when a secret ends. */
export async function plainRegistration(answer: Response): Promise<Response> {
  const { body, headers } = answer;
  const created = answer.status === 200 ? new Response(body, { status: 201, headers }) : answer;
  return rewritten(created, (stated) => {
    const members = withoutEmpty(stated);
    const { client_secret: secret, client_secret_expires_at: until = 0, ...rest } = members;
    if (secret === undefined) return rest;
    const seconds = typeof until === "string" && /^\d{1,12}$/.test(until) ? Number(until) : until;
    return { ...rest, client_secret: secret, client_secret_expires_at: seconds };
  });
}

const withoutEmpty = (members: JsonRecord, unused = ""): JsonRecord =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([name, value]) => value !== null && value !== "" && name !== unused,
    ),
  );

/** What is no answer in JSON is left to whoever reads it. */
async function rewritten(
  answer: Response,
  change: (members: JsonRecord) => JsonRecord,
): Promise<Response> {
  if (!answer.ok) return answer;
  const { status, headers } = answer;
  const text = await answer.text();
  const members = parse(text);
  return new Response(members === null ? text : JSON.stringify(change(members)), {
    status,
    headers,
  });
}

function parse(text: string): JsonRecord | null {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return null;
  }
}
