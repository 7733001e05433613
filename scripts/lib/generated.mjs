// Files that a script generates from another source. They are checked in; `npm test` regenerates and compares them.
export const GENERATED = [
  { path: 'server/src/db/types.ts', script: 'scripts/generate-types.ts' },
  { path: 'core/openapi.json', script: 'scripts/generate-openapi.ts' },
  { path: 'client/src/schema.d.ts', script: 'scripts/generate-client.ts' },
  ...['vazirmatn-arabic', 'figtree-latin', 'figtree-accents'].map((font) => ({
    path: `web/src/app/styles/${font}-wght-normal.woff2`,
    script: 'web/vite/limit-weights.mjs',
  })),
]
