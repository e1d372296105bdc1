"use client";

import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { LucideProvider } from "lucide-react";
import { useState, type ReactNode } from "react";
import { I18nProvider, RouterProvider } from "react-aria-components";
import { useGo } from "@/components/routing/use-go";
import { NameDisplay } from "@/components/names/name-display";
import { PageQueryClient } from "@/components/saving/query-client";
import { FormatProvider, type Format } from "@/components/ui/format/context";
import { ToastRegion } from "@/components/ui/toast/region";
import { TooltipLayer } from "@/components/ui/overlay/tooltip-layer";
import { underBase } from "@/lib/shared/base-path";

export interface ProvidersProps {
  format: Format;
  children: ReactNode;
}

/** What every page may count on in the browser: cache, routing of links, toasts. */
export function Providers({ format, children }: ProvidersProps) {
  const go = useGo();
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      {/* The words of the app are English; figures and dates follow the person's own locale. */}
      <I18nProvider locale="en-GB">
        <RouterProvider navigate={(href) => go(href)} useHref={underBase}>
          <FormatProvider {...format}>
            <LucideProvider size={16} strokeWidth={1.75}>
              <NameDisplay>
                {children}
                <ToastRegion />
                <TooltipLayer />
              </NameDisplay>
            </LucideProvider>
          </FormatProvider>
        </RouterProvider>
      </I18nProvider>
    </QueryClientProvider>
  );
}

const FRESH_MS = 30_000;

/** One cache a page load. Requests are tried even when the machine is offline: the server runs on it. */
function makeQueryClient(): QueryClient {
  return new PageQueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: 1, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
}
