import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { BRAND } from '@awan/core/brand'
import { LANGUAGE_IDS, LANGUAGES, localeOf, type Language } from '@awan/core/language'
import { guideSections } from '@awan/core/locales/developers/guide'
import { audienceNames, developerWords } from '@awan/core/locales/developers/words'
import { topics } from '@awan/core/locales/help/questions'
import { eula } from '@awan/core/locales/legal/eula'
import { privacy } from '@awan/core/locales/legal/privacy'
import { terms } from '@awan/core/locales/legal/terms'
import { BLOCK_REASONS, CANCEL_REASONS, HOLIDAY_NAMES } from '@awan/core/locales/preset-reasons'
import {
  inPseudo,
  PSEUDO_LANGUAGES,
  type CompiledSentence,
  type PseudoLanguage,
} from '@awan/core/locales/pseudo'
import { WRITING } from '@awan/core/locales/writing'
import { APOLOGIES } from '@awan/core/staff/apologies'
import { sendShells } from './awan.ts'

type Table = Record<string, CompiledSentence>

const CALLS = Object.values(WRITING).map(({ calls }) => calls)
/** The developers' guide without the text in backticks, which is code. */
const GUIDE = guideSections.map(({ title, paragraphs }) => [
  title,
  paragraphs.map((paragraph) => Object.values(paragraph).map((text) => (text ?? '').split('`'))),
])
/** Longer texts and names that are stored in all languages side by side. */
const SIDE_BY_SIDE = [
  ...[terms, privacy, eula, topics, GUIDE, developerWords, audienceNames],
  ...[CALLS, BLOCK_REASONS, CANCEL_REASONS, HOLIDAY_NAMES, APOLOGIES],
]
const DIST = path.join(import.meta.dirname, '../../../web/dist')
const TABLE = /messages\/(\w+)\/(\w+)$/

/**
 * Serves a pseudo-language in place of its base language; everything else is the production build. Returns a function
 * that lists the words on screen from neither message tables nor responses.
 */
export async function speakPseudo(page: Page, pseudo: PseudoLanguage) {
  const language = PSEUDO_LANGUAGES[pseudo]
  const files = await tables()
  // A server-rendered page contains the real messages.
  await sendShells(page)
  for (const [name, file] of files) {
    if (!name.startsWith(`${language}/`)) continue
    const english = files.get(name.replace(language, 'en')) ?? file
    const [table = {}] = Object.values(await read(english))
    const [exported] = Object.keys(await read(file))
    const body = `export const ${exported} = ${JSON.stringify(inPseudo(table, pseudo))}`
    await page.route(`**/${file}`, (route) =>
      route.fulfill({ body, contentType: 'text/javascript' }),
    )
  }
  const data = new Set(wordsOfFormats(language))
  collect(SIDE_BY_SIDE, data)
  // The page may show a response before this process has its body.
  const coming = new Set<Promise<void>>()
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return
    const read = response
      .json()
      .catch(() => null)
      .then((json) => collect(json, data))
      .finally(() => coming.delete(read))
    coming.add(read)
  })
  return async () => {
    await Promise.all(coming)
    collect(await page.evaluate(() => localStorage.getItem('userData')).then(parsed), data)
    // Cities and categories are embedded in the page.
    const places = () => document.getElementById('places')?.textContent ?? null
    collect(await page.evaluate(places).then(parsed), data)
    return plainWords(page, data)
  }
}

/** Returns the build's files by the table they contain: `en/first`. */
async function tables(): Promise<Map<string, string>> {
  const manifest = await readFile(path.join(DIST, '.vite/manifest.json'), 'utf8')
  // Written by Vite.
  const chunks = Object.entries(JSON.parse(manifest) as Record<string, { file: string }>)
  return new Map(
    chunks.flatMap(([key, { file }]) => {
      const [, language, part] = TABLE.exec(key) ?? []
      return part ? [[`${language}/${part}`, file] as const] : []
    }),
  )
}

/** Imports a module of the build that exports one table. */
const read = async (file: string) =>
  (await import(pathToFileURL(path.join(DIST, file)).href)) as Record<string, Table>

const parsed = (text: string | null): unknown => JSON.parse(text ?? 'null')

/** Collects all texts within a response. */
function collect(answer: unknown, into: Set<string>): void {
  if (typeof answer === 'string') into.add(answer.replace(/\s+/g, ' ').trim())
  else if (typeof answer === 'object' && answer !== null)
    for (const part of Object.values(answer)) collect(part, into)
}

/** Returns names that are the same in every language, and the browser's own words for dates and amounts. */
function wordsOfFormats(language: Language): string[] {
  const names = LANGUAGE_IDS.flatMap((id) => [BRAND[id], LANGUAGES[id].name])
  const locale = localeOf(language)
  const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1))
  const days = Array.from({ length: 7 }, (_, day) => new Date(2026, 1, day + 1))
  const said = (['long', 'short', 'narrow'] as const).flatMap((width) => [
    ...months.map((day) => new Intl.DateTimeFormat(locale, { month: width }).format(day)),
    ...days.map((day) => new Intl.DateTimeFormat(locale, { weekday: width }).format(day)),
  ])
  const amounts = (['code', 'symbol', 'name'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'IQD', currencyDisplay })
      .formatToParts(1)
      .map(({ value }) => value),
  )
  // The last is the shortcut to the toasts.
  return [...names, ...said, ...amounts, 'am', 'pm', 'AM', 'PM', 'alt+T']
}

/** Returns words in plain Latin letters that are visible or read aloud, except data. */
async function plainWords(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>()
    const seen = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (seen.nextNode()) {
      const around = seen.currentNode.parentElement
      if (
        !around?.checkVisibility() ||
        around.closest('script, style, template, noscript, [lang]:not(html)')
      )
        continue
      found.add(seen.currentNode.textContent ?? '')
    }
    for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
      for (const element of document.body.querySelectorAll(`[${name}]`))
        found.add(element.getAttribute(name) ?? '')
    return [...found]
  })
  const known = [...data]
    .filter((text) => /[A-Za-z]/.test(text))
    .sort((a, b) => b.length - a.length)
  return texts.flatMap((text) => {
    // URLs and HTML to copy are not translated.
    const said = text.replace(/https?:\S+|<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    const rest = known.reduce((left, part) => left.replaceAll(part, ' '), said)
    return /[A-Za-z]{2,}/.test(rest) ? [said.trim()] : []
  })
}
