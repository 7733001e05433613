// Draws the preview image of shared links for shops without a photo, one per category, from the drawings of the web
// app. Run by hand when a drawing changes: node scripts/run.mjs web/vite/draw-covers.ts
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { createServer } from 'vite'
import { rgbOf } from '@awan/core/photo/oklch'

const root = join(import.meta.dirname, '../..')
/** Hues by category with a drawing; the last is the plain wall for all others. */
const TRADES = {
  barber: 250,
  hair_salon: 18,
  nails: 350,
  make_up: 330,
  spa: 165,
  dental: 212,
  gym: 58,
  car_wash: 230,
  other: 264,
}
/** Index of the wall pattern with stars. */
const WALL = 3
const OUT = join(root, 'server/src/integrations/photos/drawn')

interface Drawing {
  wallOf: (seed: number, hue: number) => { wallLight: string; wallDark: string }
  Scene: ComponentType<Record<string, unknown>>
}

/** The site's logo, drawn on the plain wall. */
const MARK = readFileSync(join(root, 'web/public/favicon.svg'), 'utf8').replace(
  '<svg ',
  '<svg x="180" y="120" width="120" height="120" ',
)

const vite = await createServer({
  root: join(root, 'web'),
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true, ws: false },
  optimizeDeps: { noDiscovery: true },
})
const { wallOf } = (await vite.ssrLoadModule('/src/components/cover/paint.ts')) as Drawing // exports of that file
const { Scene } = (await vite.ssrLoadModule('/src/components/cover/scenes/scene.tsx')) as Drawing // exports of that file
for (const [scene, hue] of Object.entries(TRADES)) {
  const wall = wallOf(0, hue)
  const drawn = renderToStaticMarkup(
    createElement(
      'svg',
      {},
      createElement(Scene, { id: 'x', hue, scene, seed: WALL << 11, letter: '', wide: true }),
    ),
  )
  // 1200 × 630, centred on a drawing of 480 × 360.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="-103 0 686 360">
<linearGradient id="xw" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${wall.wallLight}"/><stop offset="1" stop-color="${wall.wallDark}"/></linearGradient>
<path d="M-400 0h1280v360H-400z" fill="url(#xw)"/>${drawn}${scene === 'other' ? MARK : ''}</svg>`
  const file = join(OUT, `${scene}.webp`)
  await sharp(Buffer.from(svg.replace(/oklch\(([^)]*)\)/g, (_, parts: string) => rgb(parts))))
    .webp({ quality: 82, effort: 6 })
    .toFile(file)
}
await vite.close()

/** Converts a colour to RGBA, as the library does not support oklch. */
function rgb(parts: string): string {
  const [lightness = 0, chroma = 0, hue = 0, alpha = 1] = parts.split(/[\s/]+/).map(Number)
  const channels = rgbOf(lightness, chroma, hue)
  return `rgba(${[...channels, alpha].join(',')})`
}
