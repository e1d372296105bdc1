"use client";

import { useQueryStates } from "nuqs";
import { useTransition, type ComponentProps } from "react";
import { PageLinks, PageSearch } from "@/components/lists/list-pages";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import type { MemberPage } from "@/lib/domain/accounts/member-page";
import { MemberList } from "./member-list";
import { memberOrder, membersHref } from "./member-order";
import type { Member } from "./member-rows";

interface Props extends Omit<ComponentProps<typeof MemberList>, "members"> {
  found: MemberPage<Member>;
  /** The address of the page without its choices. */
  path: string;
}

/** The members of a library: a page of them, and a search where they are many. */
export function MemberPages({ found, path, ...list }: Props) {
  // The server looks for them.
  const [isLooking, startTransition] = useTransition();
  const [{ q }, set] = useQueryStates(memberOrder, { shallow: false, startTransition });
  const { members, total } = found;
  return (
    <>
      <PageSearch
        label="Search members"
        placeholder={members.some(({ email }) => email !== null) ? "Name or email address" : "Name"}
        value={q}
        onWords={(words, timing) => set({ q: words, page: null }, timing)}
        isLooking={isLooking}
        place={{ ...found, from: found.first - 1 }}
        shown={members.length}
        total={total}
        noun={["member", "members"]}
      />
      {members.length === 0 ? (
        <EmptyState
          title="No matching members"
          actions={<Button onPress={() => set({ q: null, page: null })}>Clear the search</Button>}
        >
          No name or email address contains all of these words.
        </EmptyState>
      ) : (
        <MemberList members={members} {...list} />
      )}
      <PageLinks of="members" place={found} hrefOf={(page) => membersHref(path, { q, page })} />
    </>
  );
}
