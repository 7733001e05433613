// Files a script writes from another source of truth. They are checked in; `npm test` regenerates and compares.
export const GENERATED = [
  { path: 'server/src/db/types.ts', script: 'scripts/generate-types.ts' },
  { path: 'core/openapi.json', script: 'scripts/generate-openapi.ts' },
  { path: 'client/src/schema.d.ts', script: 'scripts/generate-client.ts' },
  ...['vazirmatn-arabic', 'figtree-latin', 'figtree-accents'].map((font) => ({
    path: `web/src/app/styles/${font}-wght-normal.woff2`,
    script: 'web/vite/limit-weights.mjs',
  })),
]
