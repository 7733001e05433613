import { LANGUAGE_IDS, LANGUAGES } from '@awan/core/language'
import type { KeptFile } from '../src/lib/service-worker/scope.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
  assets?: string[]
}

/** The manifest of a build, by the path of each source. */
export type BuildManifest = Record<string, Chunk>

/** Matches pages that open without a network: home as the start, and a person's bookings; toasts, errors and sheets beside them. */
const CUSTOMER =
  /customer\/(?:home\/home|appointments\/appointments?)-page\.tsx$|app\/(?:companions|offline\/kept-app)\.tsx$|\/follow-finger\.ts$/
/** Matches what a shop's day needs, opened and written to; its other pages need the network anyway. */
const CONSOLE =
  /console\/(?:frame\/console-area|today\/(?:today-page|empty-day)|calendar\/calendar-page|diary\/.+|unsent\/.+)\.tsx?$|app\/device\/unsent-start\.tsx$/

const ARABIC_FONT = /vazirmatn-arabic[^/]*\.woff2$/
const LATIN_FONT = /figtree-latin-wght-normal[^/]*\.woff2$/

/**
 * Lists what is kept of a build, each file once: `app` for everyone, a part for each language, and for who opens a shop's
 * day `console` with its sentences (`console-en`). A device keeps the parts it uses, so that nobody fetches the others'.
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

/** Lists what these chunks load at once, themselves included: scripts and their sheets. */
function filesOf(manifest: BuildManifest, keys: string[], seen = new Set<string>()): string[] {
  return keys.flatMap((key) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return []
    seen.add(key)
    return [chunk.file, ...(chunk.css ?? []), ...filesOf(manifest, chunk.imports ?? [], seen)]
  })
}
