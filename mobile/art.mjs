// Draws icons and splash screens of both native projects, and the icons of the web app, from the mark,
// web/public/favicon.svg:
//   node scripts/run.mjs mobile/art.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const ANDROID = join(import.meta.dirname, 'android/app/src/main/res')
const IOS = join(import.meta.dirname, 'ios/App/App/Assets.xcassets')
const WEB = join(import.meta.dirname, '../web/public')
const MARK = readFileSync(join(WEB, 'favicon.svg'), 'utf8')
/** Page background in both themes (web/src/app/styles/tokens.css, --bg), to avoid a flash after the splash screen. */
const PAGE = { light: '#ffffff', dark: '#0c101a' }
/** Pixels per dp by Android density; from API 26 the vector is used instead. */
const DENSITIES = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 }
const LAUNCHER_DP = 48
const STORE_ICON = 1024
const SPLASH = { side: 2732, mark: 480 }
/**
 * Side of an Android vector's square canvas, in units of the mark, which is 40 wide. The adaptive icon shows the inner
 * 66 of 108, and the ring with its dot extends 13.2 from the centre; the splash shows a circle of two thirds, and the
 * rounded tile extends 23.3.
 */
const CANVAS = { adaptive: 48, splash: 72 }

const SHAPES =
  /<rect width="40" height="40" rx="(?<corner>[\d.]+)" fill="(?<tile>#\w+)"\/><circle cx="20" cy="20" r="(?<radius>[\d.]+)" fill="none" stroke="(?<ring>#\w+)" stroke-width="(?<width>[\d.]+)" stroke-linecap="round" stroke-dasharray="(?<dash>[\d.]+) [\d.]+" transform="rotate\((?<turn>[\d.]+) 20 20\)"\/><circle cx="(?<x>[\d.]+)" cy="(?<y>[\d.]+)" r="(?<dot>[\d.]+)" fill="(?<saffron>#\w+)"\/>/
const mark = SHAPES.exec(MARK)?.groups
if (!mark)
  throw new Error(
    'web/public/favicon.svg is no longer a tile, a ring and a dot: teach this script.',
  )

const round = (value) => Number(value.toFixed(3))
const number = (name) => Number(mark[name])

/** Returns the arc of the ring, without its gap, as path data: Android vectors do not support dashes. */
function ringPath() {
  const at = (angle) =>
    `${round(20 + number('radius') * Math.cos(angle))},${round(20 + number('radius') * Math.sin(angle))}`
  const start = (number('turn') * Math.PI) / 180
  const sweep = number('dash') / number('radius')
  const radius = number('radius')
  return `M${at(start)}A${radius},${radius} 0 ${sweep > Math.PI ? 1 : 0} 1 ${at(start + sweep)}`
}

function dotPath() {
  const [x, y, r] = [number('x'), number('y'), number('dot')]
  return `M${round(x - r)},${y}a${r},${r} 0 1 1 ${2 * r},0a${r},${r} 0 1 1 ${-2 * r},0z`
}

function tilePath() {
  const c = number('corner')
  return `M${c},0H${40 - c}A${c},${c} 0 0 1 40,${c}V${40 - c}A${c},${c} 0 0 1 ${40 - c},40H${c}A${c},${c} 0 0 1 0,${40 - c}V${c}A${c},${c} 0 0 1 ${c},0z`
}

/** Returns an Android vector with the mark centred in a square of `canvas` units. */
function vector({ dp, canvas, tile, ring, dot }) {
  const shift = (canvas - 40) / 2
  const paths = [
    ...(tile ? [`<path android:fillColor="${tile}" android:pathData="${tilePath()}" />`] : []),
    `<path android:strokeColor="${ring}" android:strokeWidth="${mark.width}" android:strokeLineCap="round" android:pathData="${ringPath()}" />`,
    `<path android:fillColor="${dot}" android:pathData="${dotPath()}" />`,
  ]
  return `<?xml version="1.0" encoding="utf-8"?>
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="${dp}dp"
    android:height="${dp}dp"
    android:viewportWidth="${canvas}"
    android:viewportHeight="${canvas}">
    <group android:translateX="${shift}" android:translateY="${shift}">
${paths.map((path) => `        ${path}`).join('\n')}
    </group>
</vector>
`
}

const colors = (named) => `<?xml version="1.0" encoding="utf-8"?>
<resources>
${Object.entries(named)
  .map(([name, value]) => `    <color name="${name}">${value}</color>`)
  .join('\n')}
</resources>
`

const ADAPTIVE = `<?xml version="1.0" encoding="utf-8"?>
<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@color/ic_launcher_background" />
    <foreground android:drawable="@drawable/ic_launcher_foreground" />
    <monochrome android:drawable="@drawable/ic_launcher_monochrome" />
</adaptive-icon>
`

function write(path, content) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** Returns the mark with another corner radius: 0 is a square, 20 a disc. */
const withCorner = (corner) => MARK.replace(/rx="[\d.]+"/, `rx="${corner}"`)

/** Renders the SVG at `side` pixels; a density of 72 is one pixel per unit. */
const draw = (svg, side) =>
  sharp(Buffer.from(svg), { density: (72 * side) / 40 }).resize(side, side)
const png = (image) => image.png({ compressionLevel: 9, palette: true, effort: 10 }).toBuffer()

function writeVectors() {
  const { tile, ring, saffron } = mark
  const drawing = (name) => join(ANDROID, `drawable/${name}.xml`)
  const adaptive = { dp: 108, canvas: CANVAS.adaptive }
  write(drawing('ic_launcher_foreground'), vector({ ...adaptive, ring, dot: saffron }))
  // The launcher tints it with the theme's colour and uses only its opacity.
  write(drawing('ic_launcher_monochrome'), vector({ ...adaptive, ring: '#fff', dot: '#fff' }))
  const splash = { dp: 288, canvas: CANVAS.splash, tile, ring, dot: saffron }
  write(drawing('splash_icon'), vector(splash))
  for (const name of ['ic_launcher', 'ic_launcher_round'])
    write(join(ANDROID, `mipmap-anydpi-v26/${name}.xml`), ADAPTIVE)
  write(
    join(ANDROID, 'values/colors.xml'),
    colors({ ic_launcher_background: tile, splash_background: PAGE.light }),
  )
  write(join(ANDROID, 'values-night/colors.xml'), colors({ splash_background: PAGE.dark }))
}

async function writeLaunchers() {
  for (const [density, factor] of Object.entries(DENSITIES)) {
    const side = LAUNCHER_DP * factor
    const icons = { ic_launcher: MARK, ic_launcher_round: withCorner(20) }
    for (const [name, svg] of Object.entries(icons))
      write(join(ANDROID, `mipmap-${density}/${name}.png`), await png(draw(svg, side)))
  }
}

async function writeIos() {
  // The App Store rejects transparency and rounds the corners itself.
  const icon = draw(withCorner(0), STORE_ICON).flatten({ background: mark.tile })
  const truecolour = await icon.png({ compressionLevel: 9 }).toBuffer()
  write(join(IOS, 'AppIcon.appiconset/AppIcon.png'), truecolour)
  const tile = await draw(MARK, SPLASH.mark).png().toBuffer()
  for (const [theme, background] of Object.entries(PAGE)) {
    const { side } = SPLASH
    const page = sharp({ create: { width: side, height: side, channels: 3, background } })
    const image = page.composite([{ input: tile, gravity: 'centre' }])
    write(join(IOS, `Splash.imageset/splash-${theme}.png`), await png(image))
  }
}

/** Writes the home-screen icons of the web app; systems crop the maskable one, which keeps the ring inside. */
async function writeWeb() {
  for (const side of [192, 512]) write(join(WEB, `icon-${side}.png`), await png(draw(MARK, side)))
  write(join(WEB, 'icon-maskable-512.png'), await png(draw(withCorner(0), 512)))
}

writeVectors()
await writeLaunchers()
await writeIos()
await writeWeb()
