import type { Metadata } from "next";
import Link from "next/link";
import { notFound, redirect } from "next/navigation";
import { DoorProblem, DoorTitle } from "@/components/door/door-controls";
import { SignInForm } from "@/components/door/sign-in-form";
import { SignOutButton } from "@/components/door/sign-out-button";
import { accountOptions, accountsAreOn } from "@/lib/accounts/options";
import { readBack } from "@/lib/domain/accounts/back";
import { mayDo } from "@/lib/domain/accounts/viewer";
import { pageViewer } from "@/lib/http/server/page-viewer";

export const metadata: Metadata = { title: "Sign in", robots: { index: false } };

interface Props {
  searchParams: Promise<{ back?: string | string[]; problem?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: Props) {
  if (!accountsAreOn()) notFound();
  const query = await searchParams;
  const back = readBack(typeof query.back === "string" ? query.back : null);
  const viewer = await pageViewer();
  if (viewer.kind === "member") {
    if (mayDo(viewer, "read")) redirect(back);
    return (
      <>
        <DoorTitle title="No access to this library">
          {viewer.email} is not a member of this library. Ask an owner or an admin for an
          invitation.
        </DoorTitle>
        <SignOutButton />
      </>
    );
  }
  const { passwords, provider, signUp } = accountOptions();
  return (
    <>
      <DoorTitle title="Sign in" />
      {query.problem === "provider" ? (
        <DoorProblem>
          The sign-in did not succeed. Try again, or ask an owner of this library for an invitation.
        </DoorProblem>
      ) : null}
      <SignInForm back={back} passwords={passwords} provider={provider?.name ?? null} />
      <p className="text-small text-ink-soft">
        {signUp === "open" ? (
          <Link href="/sign-up" prefetch={false} className="text-accent underline">
            Create an account
          </Link>
        ) : (
          "No account? Ask an owner or an admin of this library for an invitation."
        )}
      </p>
    </>
  );
}
