import { LANGUAGE_IDS, LANGUAGES } from '@awan/core/language'
import type { KeptFile } from '../src/lib/service-worker/scope.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
  assets?: string[]
}

/** Manifest of a build, keyed by the path of each source. */
export type BuildManifest = Record<string, Chunk>

/** Pages that open offline: home as the start page, and the account's bookings; with toasts, errors and sheets. */
const CUSTOMER =
  /customer\/(?:home\/home|appointments\/appointments?)-page\.tsx$|app\/(?:companions|offline\/kept-app)\.tsx$|\/follow-finger\.ts$/
/** Modules needed to open and edit a shop's day offline; its other pages need the network. */
const CONSOLE =
  /console\/(?:frame\/console-area|today\/(?:today-page|empty-day)|calendar\/calendar-page|diary\/.+|unsent\/.+)\.tsx?$|app\/device\/unsent-start\.tsx$/

const ARABIC_FONT = /vazirmatn-arabic[^/]*\.woff2$/
const LATIN_FONT = /figtree-latin-wght-normal[^/]*\.woff2$/

/**
 * Lists the cached files of a build, without duplicates: `app` for all devices, one part per language, and for devices
 * that open a shop's day `console` with its messages (`console-en`). A device caches only the parts it uses.
 */
export function keptParts(manifest: BuildManifest): KeptFile[] {
  const keys = Object.keys(manifest)
  const entries = keys.filter((key) => manifest[key]?.isEntry)
  const named = (pattern: RegExp) => keys.filter((key) => pattern.test(key))
  const sentences = (language: string, parts: string) =>
    named(new RegExp(`messages/${language}/(?:${parts})$`))
  const fonts = keys.flatMap((key) => manifest[key]?.assets ?? [])
  const parts: [string, string[]][] = [
    [
      'app',
      [...filesOf(manifest, [...entries, ...named(CUSTOMER)]), ...matching(fonts, LATIN_FONT)],
    ],
    ...LANGUAGE_IDS.map((language): [string, string[]] => [
      language,
      [
        ...filesOf(manifest, sentences(language, 'first|later')),
        ...(LANGUAGES[language].script === 'Arab' ? matching(fonts, ARABIC_FONT) : []),
      ],
    ]),
    ['console', filesOf(manifest, named(CONSOLE))],
    ...LANGUAGE_IDS.map((language): [string, string[]] => [
      `console-${language}`,
      filesOf(manifest, sentences(language, 'console')),
    ]),
  ]
  const taken = new Set<string>()
  return parts.flatMap(([part, files]) =>
    files
      .filter((file) => !taken.has(file) && taken.add(file))
      .map((file) => ({ url: `/${file}`, part })),
  )
}

const matching = (files: string[], pattern: RegExp) => files.filter((file) => pattern.test(file))

/** Lists the files of these chunks and of their static imports: scripts and style sheets. */
function filesOf(manifest: BuildManifest, keys: string[], seen = new Set<string>()): string[] {
  return keys.flatMap((key) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return []
    seen.add(key)
    return [chunk.file, ...(chunk.css ?? []), ...filesOf(manifest, chunk.imports ?? [], seen)]
  })
}
