"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LONG_MS, send } from "@/components/saving/send";
import {
  cancelCallAction,
  confirmCallAction,
  declineCallAction,
  startCallAction,
} from "@/lib/actions/calls";
import type { ActionResult } from "@/lib/actions/result";
import type { CallStart } from "@/lib/domain/calls/view";
import { callsKey } from "@/lib/queries/toolsets/calls";

/** Where a person is with calling a tool. */
export type CallPhase =
  | { readonly state: "idle" }
  | { readonly state: "starting" }
  | { readonly state: "problem"; readonly message: string }
  | { readonly state: "shown"; readonly callId: string }
  | Extract<CallStart, { state: "blocked" | "asks" }>;

export interface Target {
  readonly fileId: string;
  /** Row id of the toolset. */
  readonly toolset: number;
  /** The tool's place in it. */
  readonly tool: number;
  readonly name: string;
}

/** The steps of a call: press, question where there is one, and the call itself. */
export function useCall(target: Target) {
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<CallPhase>({ state: "idle" });

  async function go(run: () => Promise<ActionResult<CallStart>>): Promise<void> {
    setPhase({ state: "starting" });
    const result = await run();
    if (!result.ok) {
      setPhase({ state: "problem", message: result.error.message });
      return;
    }
    const start = result.data;
    setPhase(start.state === "running" ? { state: "shown", callId: start.callId } : start);
    await queryClient.invalidateQueries({ queryKey: callsKey(target.fileId) });
  }

  return {
    phase,
    /** @param args JSON text of an object */
    start: (args: string) => go(() => send(startCallAction, { ...target, args }, LONG_MS)),
    confirm: (callId: string) => go(() => send(confirmCallAction, { callId }, LONG_MS)),
    decline: async (callId: string): Promise<void> => {
      const isOpen = (now: CallPhase) => now.state === "asks" && now.callId === callId;
      setPhase((now) => (isOpen(now) ? { state: "idle" } : now));
      await send(declineCallAction, { callId });
    },
    cancel: async (callId: string): Promise<void> => {
      await send(cancelCallAction, { callId });
    },
    show: (callId: string) => setPhase({ state: "shown", callId }),
  };
}
