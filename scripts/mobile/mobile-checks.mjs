// The test step `mobile`: checks of both native projects that need neither Gradle nor Xcode.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { APP_SCHEME, BRAND } from '../../core/src/brand.ts'
import { checkAndroid, PERMISSIONS } from './android-package.mjs'
import { listFiles, read, root } from '../lib/files.mjs'
import { identityMentions, readSite, USAGE } from './mobile-identity.mjs'
import { syncMobile } from './mobile-sync.mjs'

const IOS = 'mobile/ios/App/App'
const PROJECT = 'mobile/ios/App/App.xcodeproj/project.pbxproj'
/** Capacitor's own parsers of Apple's formats, loaded as Capacitor loads them. */
const load = createRequire(
  createRequire(join(root, 'mobile/package.json')).resolve('@capacitor/cli'),
)
const plist = load('plist')
const { DOMParser } = createRequire(load.resolve('plist'))('@xmldom/xmldom')
const xcode = load('xcode')

/** Checks by title; each returns its faults. */
const CHECKS = [
  ['npm run mobile:sync leaves no difference', syncFaults],
  ['names and ids are those of the product', identityFaults],
  ['every XML file is well formed', xmlFaults],
  ['every property list parses and says what the app needs', plistFaults],
  ['Android may ask for the location and take a photo', manifestFaults],
  ['the Xcode project parses and its files are there', projectFaults],
  ['every picture is there and has its size', pictureFaults],
  ['a browser does not load what is for the shell', bundleFaults],
]

/** @returns {Promise<{ passed: number, failed: number, output: string }>} counts one per check that could run */
export async function checkMobile(log) {
  const outcomes = []
  for (const [title, faultsOf] of CHECKS) {
    try {
      outcomes.push([title, await faultsOf()])
    } catch (error) {
      outcomes.push([title, [error.message]])
    }
  }
  outcomes.push(...(await checkAndroid(log)))
  const failed = outcomes.filter(([, faults]) => faults.length > 0)
  return {
    passed: outcomes.length - failed.length,
    failed: failed.length,
    output: failed.map(([title, faults]) => [title, ...faults].join('\n  ')).join('\n'),
  }
}

const mobileFiles = () => listFiles().filter((path) => path.startsWith('mobile/'))

function fingerprints() {
  const hash = (path) =>
    createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex')
  return new Map(mobileFiles().map((path) => [path, hash(path)]))
}

async function syncFaults() {
  const before = fingerprints()
  await syncMobile()
  const after = fingerprints()
  const paths = [...new Set([...before.keys(), ...after.keys()])]
  return paths.filter((path) => before.get(path) !== after.get(path))
}

function identityFaults() {
  return identityMentions().flatMap(([path, text]) =>
    read(path).includes(text) ? [] : [`${path} does not say ${text}`],
  )
}

function parseXml(text) {
  const faults = []
  const onError = (_level, message) => faults.push(message.split('\n')[0])
  try {
    new DOMParser({ onError }).parseFromString(text, 'text/xml')
  } catch (error) {
    faults.push(error.message.split('\n')[0])
  }
  return faults
}

function xmlFaults() {
  const files = mobileFiles().filter((path) =>
    /\.(?:xml|plist|entitlements|xcprivacy|storyboard)$/.test(path),
  )
  const faults = files.flatMap((path) => parseXml(read(path)).map((fault) => `${path}: ${fault}`))
  return files.length > 0 ? faults : ['there is no XML file']
}

function parsePlist(path) {
  return plist.parse(read(path))
}

function plistFaults() {
  const { host } = readSite()
  const info = parsePlist(`${IOS}/Info.plist`)
  const entitled = parsePlist(`${IOS}/App.entitlements`)
  const privacy = parsePlist(`${IOS}/PrivacyInfo.xcprivacy`)
  const expected = [
    [info.CFBundleDisplayName, BRAND.en, 'its name'],
    [info.CFBundleLocalizations?.join(), 'en,ar', 'the languages of its name'],
    [info.CFBundleDevelopmentRegion, 'en', 'the language of development'],
    [
      info.CFBundleURLTypes?.flatMap((type) => type.CFBundleURLSchemes).join(),
      APP_SCHEME,
      'the scheme of its links',
    ],
    [
      entitled['com.apple.developer.associated-domains']?.join(),
      `applinks:${host}`,
      'the site of its links',
    ],
    [privacy.NSPrivacyTracking, false, 'that no user is tracked'],
    ...Object.entries(USAGE).map(([key, { en }]) => [info[key], en, `why it asks (${key})`]),
  ]
  const strings = mobileFiles().filter((path) => path.endsWith('.strings'))
  return [
    ...expected.flatMap(([is, wanted, what]) =>
      is === wanted ? [] : [`${what}: ${is} instead of ${wanted}`],
    ),
    ...strings.flatMap((path) =>
      /^(?:"\w+" = "[^"\\\n]+";\n)+$/.test(read(path)) ? [] : [`${path} is no strings file`],
    ),
  ]
}

/** Checks what Capacitor's `BridgeWebChromeClient` needs to answer a page that wants the location or a photo. */
function manifestFaults() {
  const main = 'mobile/android/app/src/main'
  const manifest = new DOMParser().parseFromString(read(`${main}/AndroidManifest.xml`), 'text/xml')
  const named = (tag, attribute) =>
    Array.from(manifest.getElementsByTagName(tag), (one) =>
      one.getAttribute(`android:${attribute}`),
    )
  const needed = [
    ...PERMISSIONS.map((name) => [named('uses-permission', 'name'), name]),
    [named('action', 'name'), 'android.media.action.IMAGE_CAPTURE'],
    [named('provider', 'authorities'), '${applicationId}.fileprovider'],
    [named('meta-data', 'resource'), '@xml/file_paths'],
  ]
  return needed
    .filter(([names, name]) => !names.includes(name))
    .map(([, name]) => `AndroidManifest.xml does not say ${name}`)
    .concat(existsSync(join(root, main, 'res/xml/file_paths.xml')) ? [] : ['no file_paths.xml'])
}

function projectFaults() {
  const { objects } = xcode.project(join(root, PROJECT)).parseSync().hash.project
  const unquoted = (text) => text.replace(/^"|"$/g, '')
  const own = (section) => Object.entries(section).filter(([key]) => !key.endsWith('_comment'))
  const missing = own(objects.PBXFileReference)
    .filter(([, file]) => file.sourceTree !== 'BUILT_PRODUCTS_DIR')
    .map(([, { path, sourceTree }]) =>
      join(sourceTree === 'SOURCE_ROOT' ? '.' : 'App', unquoted(path)),
    )
    .filter((name) => !existsSync(join(root, 'mobile/ios/App', name)))
  const dangling = own(objects.PBXBuildFile)
    .filter(([, { fileRef }]) => fileRef && !findObject(objects, fileRef))
    .map(([key]) => `${key} builds a file that is not in the project`)
  return [...missing.map((name) => `${name} is in the project and not on disk`), ...dangling]
}

const findObject = (objects, id) => Object.values(objects).some((section) => section[id])

/** Reads the width and height of a PNG from its first chunk, and whether it has an alpha channel. */
function sizeOf(path) {
  const bytes = readFileSync(join(root, path))
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), alpha: bytes[25] >= 4 }
}

function pictureFaults() {
  const densities = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 }
  const res = 'mobile/android/app/src/main/res'
  const launchers = Object.entries(densities).flatMap(([density, side]) =>
    ['ic_launcher', 'ic_launcher_round'].map((name) => [
      `${res}/mipmap-${density}/${name}.png`,
      side,
    ]),
  )
  const splashes = ['light', 'dark'].map((theme) => [
    `${IOS}/Assets.xcassets/Splash.imageset/splash-${theme}.png`,
    2732,
  ])
  const icon = `${IOS}/Assets.xcassets/AppIcon.appiconset/AppIcon.png`
  const sizes = [...launchers, ...splashes, [icon, 1024]].flatMap(([path, side]) => {
    const { width, height } = sizeOf(path)
    return width === side && height === side ? [] : [`${path} is ${width} by ${height}`]
  })
  const catalogs = mobileFiles().filter((path) => path.endsWith('set/Contents.json'))
  const named = catalogs.flatMap((path) =>
    JSON.parse(read(path)).images.map(({ filename }) => `${dirname(path)}/${filename}`),
  )
  const there = new Set(mobileFiles())
  return [
    ...sizes,
    ...(sizeOf(icon).alpha ? [`${icon} is transparent, which the store refuses`] : []),
    ...named.filter((path) => !there.has(path)).map((path) => `${path} is missing`),
  ]
}

/** Checks that only `native.ts`, imported on demand, loads Capacitor: neither the entry nor another page imports it. */
function bundleFaults() {
  const dist = join(root, 'web/dist')
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const isCapacitors = (key) =>
    readFileSync(join(dist, manifest[key].file), 'utf8').includes('PluginHeaders')
  const shell = Object.keys(manifest).find((key) => key.endsWith('lib/platform/native.ts'))
  if (!shell) return ['the build has no chunk of web/src/lib/platform/native.ts']
  const reached = (key, seen = new Set()) => {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const next of manifest[key].imports ?? []) reached(next, seen)
    return seen
  }
  // Chunks that the shell imports on demand (the plugins' web halves) load after it.
  const everywhere = reached(Object.keys(manifest).find((key) => manifest[key].isEntry))
  const own = [...reached(shell)].filter((key) => !everywhere.has(key))
  const ofShell = new Set(own.flatMap((key) => manifest[key].dynamicImports ?? []))
  const starts = Object.keys(manifest).filter(
    (key) =>
      /\.js$/.test(manifest[key].file) && (manifest[key].isEntry || manifest[key].isDynamicEntry),
  )
  return starts
    .filter((key) => key !== shell && !ofShell.has(key))
    .filter((key) => [...reached(key)].some(isCapacitors))
    .map((key) => `${key} loads Capacitor`)
}
