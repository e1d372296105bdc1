import { defineApi } from "@/lib/api/define-api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineApi();
