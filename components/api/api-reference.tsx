import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { TextLink } from "@/components/ui/text/text-link";
import type { ApiMemberView, ApiOperationView } from "@/lib/domain/tool-sets-api/reference-view";

/** Every operation with its parameters and the members of its body. */
export function ApiReference({ operations }: { operations: readonly ApiOperationView[] }) {
  return (
    <section className="space-y-2 pt-8" aria-labelledby="reference">
      <h2 id="reference" className="text-body font-semibold">
        Reference
      </h2>
      <p className="text-small text-ink-soft">
        JSON over HTTP. Each path also works with <code>/v1/workspaces/&lt;any&gt;</code> in place
        of <code>/v1</code>; an id may be <code>external_id:&lt;value&gt;</code>. Also as an{" "}
        <TextLink href="/v1/openapi.json">OpenAPI document</TextLink>.
      </p>
      <div className="divide-y divide-line">
        {operations.map((operation) => (
          <Operation key={operation.id} {...operation} />
        ))}
      </div>
    </section>
  );
}

function Operation({ methods, path, summary, scope, query, body }: ApiOperationView) {
  return (
    <Disclosure
      level={3}
      title={
        <code className="min-w-0 text-small break-all">
          <NameText text={`${methods.join(" or ")} ${path}`} />
        </code>
      }
      trailing={<Badge>{scope}</Badge>}
    >
      <div className="space-y-3 pb-4 text-small">
        <p>{summary}</p>
        {query.length === 0 ? null : <Members title="Parameters" members={query} />}
        {body.length === 0 ? null : <Members title="Body" members={body} />}
      </div>
    </Disclosure>
  );
}

function Members({ title, members }: { title: string; members: readonly ApiMemberView[] }) {
  return (
    <div>
      <h4 className="text-caption font-medium text-ink-faint">
        <NameText text={title} />
      </h4>
      <dl>
        {members.map(({ name, type, isRequired, about }) => (
          <div key={name} className="py-1">
            <dt className="flex flex-wrap items-baseline gap-x-3">
              <code className="break-all">
                <NameText text={name} />
              </code>
              <span className="text-ink-faint">{isRequired ? `${type}, required` : type}</span>
            </dt>
            <dd className="text-ink-soft">{about}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
