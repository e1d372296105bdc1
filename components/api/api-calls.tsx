import { NameText } from "@/components/names/name-text";
import { NumberText } from "@/components/ui/text/number-text";
import { Time } from "@/components/ui/text/time";
import type { ApiCallView } from "@/lib/domain/tool-sets-api/api-key";

/** The latest calls of the API: when, by which key, what, and what came of it. */
export function ApiCalls({
  calls,
  keyNames,
}: {
  calls: readonly ApiCallView[];
  keyNames: ReadonlyMap<string, string>;
}) {
  return (
    <section className="space-y-2 pt-8" aria-labelledby="calls">
      <h2 id="calls" className="text-body font-semibold">
        Latest calls
      </h2>
      {calls.length === 0 ? (
        <p className="text-small text-ink-soft">
          No calls yet. Each request with an API key is listed here.
        </p>
      ) : (
        <ul aria-label="Latest calls" className="divide-y divide-line text-small">
          {calls.map(({ id, atMs, keyId, profileId, method, route, status, ms }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-1.5">
              <Time what="called" value={atMs} form="dateTime" />
              <code className="min-w-0 flex-1 basis-60 break-all">{`${method} ${route}`}</code>
              <NameText
                className="text-ink-soft"
                text={
                  keyId === null
                    ? profileId === null
                      ? "unknown"
                      : "without a key"
                    : (keyNames.get(keyId) ?? "unknown key")
                }
              />
              <span className={status < 400 ? "text-success" : "text-danger"}>{status}</span>
              <span className="text-ink-faint">
                <NumberText value={Math.round(ms)} /> ms
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
