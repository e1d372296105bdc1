import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";

/** The first few tags of a conversation; the others are counted and named in the title. */
export function TagBadges({ tags, most = 2 }: { tags: readonly string[]; most?: number }) {
  const rest = tags.slice(most);
  return (
    <>
      {tags.slice(0, most).map((tag) => (
        <Badge key={tag} tone="info" title={tag}>
          <NameText className="max-w-28 truncate" text={tag} />
        </Badge>
      ))}
      {rest.length === 0 ? null : (
        <Badge tone="info" title={rest.join(", ")}>
          {`+${rest.length}`}
        </Badge>
      )}
    </>
  );
}
