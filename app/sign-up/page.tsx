import type { Metadata } from "next";
import Link from "next/link";
import { notFound, redirect } from "next/navigation";
import { DoorTitle } from "@/components/door/door-controls";
import { JoinForm, SignUpForm } from "@/components/door/sign-up-form";
import { opensFirstAccount } from "@/lib/accounts/first-account";
import { readInvitation } from "@/lib/accounts/invite";
import { accountOptions, accountsAreOn } from "@/lib/accounts/options";
import { SHORTEST_PASSWORD } from "@/lib/accounts/password";
import { pageViewer } from "@/lib/http/server/page-viewer";

export const metadata: Metadata = { title: "Create an account", robots: { index: false } };

interface Props {
  searchParams: Promise<{ code?: string | string[]; invitation?: string | string[] }>;
}

export default async function SignUpPage({ searchParams }: Props) {
  if (!accountsAreOn()) notFound();
  const { code, invitation } = await searchParams;
  if (typeof invitation === "string") return <Invited code={invitation} />;
  if (typeof code === "string") return <First code={code} />;
  if (accountOptions().signUp !== "open") redirect("/sign-in");
  return (
    <>
      <DoorTitle title="Create an account">
        You can read this library. An owner or an admin can let you edit.
      </DoorTitle>
      <SignUpForm way={{ by: "open" }} {...offered()} />
    </>
  );
}

async function First({ code }: { code: string }) {
  if (!(await opensFirstAccount(code))) {
    return (
      <Ended title="This address is no longer valid">
        Each start prints a new one until there is an account. Use the newest line that begins with
        “First account:”, or sign in.
      </Ended>
    );
  }
  return (
    <>
      <DoorTitle title="Create the first account">
        It becomes the owner of this library, with everything that is in it.
      </DoorTitle>
      <SignUpForm way={{ by: "first", code }} {...offered()} />
    </>
  );
}

async function Invited({ code }: { code: string }) {
  const [invitation, viewer] = await Promise.all([readInvitation(code), pageViewer()]);
  if (invitation === null) {
    return (
      <Ended title="This invitation is no longer valid">
        It was used or revoked, or is older than seven days. Ask for a new one.
      </Ended>
    );
  }
  if (viewer.kind === "member") {
    return (
      <>
        <DoorTitle title="Join this library">
          You are signed in as {viewer.email}. The invitation makes {invitation.email}{" "}
          {ROLE[invitation.role]}.
        </DoorTitle>
        <JoinForm code={code} />
      </>
    );
  }
  return (
    <>
      <DoorTitle title="Accept the invitation">
        It makes you {ROLE[invitation.role]} of the main library. Members see everything in it
        except other members’ private conversations.
      </DoorTitle>
      <SignUpForm way={{ by: "invitation", code, email: invitation.email }} {...offered()} />
    </>
  );
}

/** What the operator lets an account be made with. */
function offered() {
  const { passwords, provider } = accountOptions();
  return { passwords, provider: provider?.name ?? null, shortest: SHORTEST_PASSWORD };
}

const ROLE = { reader: "a reader", editor: "an editor", admin: "an admin", owner: "an owner" };

function Ended({ title, children }: { title: string; children: string }) {
  return (
    <>
      <DoorTitle title={title}>{children}</DoorTitle>
      <Link href="/sign-in" prefetch={false} className="text-small text-accent underline">
        Sign in
      </Link>
    </>
  );
}
