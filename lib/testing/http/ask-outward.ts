import { NetError } from "@/lib/net/guard/failure";
import { openOutbound } from "@/lib/net/guard/fetch";
import { LIMITS } from "@/lib/net/guard/limits";
import type { Resolver } from "@/lib/net/guard/lookup";
import type { OperatorRules } from "@/lib/net/guard/operator-rules";

/** The text that an address answers, or the type of the error for which it is not asked or fails. */
export async function askOutward(
  url: string,
  { rules, resolve }: { readonly rules: OperatorRules; readonly resolve: Resolver },
): Promise<string> {
  const outbound = openOutbound({
    rules,
    limits: LIMITS,
    carriesSecrets: false,
    signal: new AbortController().signal,
    onFault: () => undefined,
    resolve,
  });
  try {
    return await (await outbound.fetch(url)).text();
  } catch (error) {
    for (let link: unknown = error; link instanceof Error; link = link.cause) {
      if (link instanceof NetError) return link.errorType;
    }
    throw error;
  } finally {
    await outbound.close();
  }
}
