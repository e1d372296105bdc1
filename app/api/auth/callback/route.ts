import { finishProviderSignIn } from "@/lib/http/openapi/system";
import { comeBackFromProvider } from "@/lib/http/answer/provider-sign-in";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(finishProviderSignIn, ({ request }) => comeBackFromProvider(request)),
);
