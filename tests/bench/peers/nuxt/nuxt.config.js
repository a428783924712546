export default defineNuxtConfig({
  compatibilityDate: "2026-10-01",
  devtools: { enabled: false },
  telemetry: false,
  sourcemap: false,
  nitro: { preset: "cloudflare_module", cloudflare: { deployConfig: true } },
});
