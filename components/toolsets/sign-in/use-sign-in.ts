"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LONG_MS, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import {
  beginSignInAction,
  cancelSignInAction,
  offerSignInAction,
  signOutAction,
} from "@/lib/actions/sign-in";
import type { SignInOffer, SignInWay } from "@/lib/domain/oauth/view";
import { syncKeys } from "@/lib/queries/toolsets/sync";

/** What a person enters about a client. */
export interface EnteredClient {
  readonly clientId: string;
  readonly secret: string | null;
}

/** Where an offer is: asked for, there, or refused. */
export type OfferState =
  | { readonly state: "closed" | "asking" }
  | { readonly state: "shown"; readonly offer: SignInOffer }
  | { readonly state: "failed"; readonly message: string };

/** What a person can do about the sign-in at a toolset's server. */
export function useSignIn(fileId: string, toolset: number) {
  const queryClient = useQueryClient();
  const [offer, setOffer] = useState<OfferState>({ state: "closed" });
  const refresh = () => queryClient.invalidateQueries({ queryKey: syncKeys.one(toolset) });

  async function ask(): Promise<void> {
    setOffer({ state: "asking" });
    const result = await send(offerSignInAction, { fileId, toolset }, LONG_MS);
    setOffer((former) => {
      if (former.state !== "asking") return former;
      return result.ok
        ? { state: "shown", offer: result.data }
        : { state: "failed", message: result.error.message };
    });
  }

  /** @returns why it did not begin; null when it did */
  async function begin(way: SignInWay, client: EnteredClient | null): Promise<string | null> {
    const result = await send(beginSignInAction, { fileId, toolset, way, client }, LONG_MS);
    if (!result.ok) return result.error.message;
    const { address } = result.data;
    if (address === null) {
      setOffer({ state: "closed" });
      await refresh();
    } else {
      // The server has checked that it is an address of the web.
      window.location.assign(address);
    }
    return null;
  }

  async function signOut(): Promise<void> {
    const result = await send(signOutAction, { fileId, toolset }, LONG_MS);
    if (!result.ok) showToast({ title: result.error.message, tone: "danger" });
    else if (result.data.came === "kept-there") {
      showToast({
        title: "Signed out here. The authorization server didn’t confirm that the token is void.",
        tone: "warning",
      });
    } else showToast({ title: "Signed out" });
    await refresh();
  }

  return {
    offer,
    ask,
    begin,
    signOut,
    close: () => setOffer({ state: "closed" }),
    cancel: async () => {
      const result = await send(cancelSignInAction, { fileId, toolset });
      if (!result.ok) showToast({ title: result.error.message, tone: "danger" });
      await refresh();
    },
  };
}
