import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { LANGUAGE_IDS } from '@awan/core/language'

const PARTS = ['first', 'later', 'console', 'operator'] as const
type Part = (typeof PARTS)[number]

const ALL = 'virtual:messages'
const NAME = new RegExp(`^${ALL}/(${LANGUAGE_IDS.join('|')})/(${PARTS.join('|')})$`)
const RESOLVED = new RegExp(NAME.source.replace('^', '^\0'))
/** Page heads and messages to phones, used only by the server. */
const SAID_BY_SERVER = /^(?:page|message)\./
/** Messages of the frame and home; all others load later. */
const FIRST_NOUNS = /^(?:shell|catalog|business)\./
/** Messages of these nouns used only by lists, their filters and the page of a service, which load with the later ones. */
const LATER =
  /^(?:shell\.(?:showMore|clearSearch|back$|signUp)|catalog\.(?:serviceCount|noneFor|clearFilters|categories|allCategories|chooseCity|offeredBy|noBusinesses|sort|timeAt|moreTimes|noTimes|allServices)|business\.(?:businesses|search|count|noneMatch|filters|bestFirst))/
/** Messages used only by pages for running, registering or approving a shop. */
const CONSOLE_NOUNS =
  /^(?:console|diary|offering|staff|rules|customer|promotion|insight|poster|member|connect|audit|register|photo)\./
/** Messages used only by the operator; add new nouns of the desk here. */
const OPERATOR_NOUNS = /^(?:operator)\./

/** Refusals that home can receive; all others concern later pages. */
const FIRST_ERRORS =
  /^error\.(?:internal|busy|not_found|invalid_input|malformed_request|request_timeout|too_many_requests|unauthorized|forbidden)$/

function partOf(key: string): Part {
  if (key.startsWith('error.')) return FIRST_ERRORS.test(key) ? 'first' : 'later'
  if (FIRST_NOUNS.test(key) && !LATER.test(key)) return 'first'
  if (OPERATOR_NOUNS.test(key)) return 'operator'
  return CONSOLE_NOUNS.test(key) ? 'console' : 'later'
}
const folder = fileURLToPath(new URL('../../core/src/locales/', import.meta.url))

/**
 * Serves `virtual:messages/<language>/<part>`: messages of one language, compiled from ICU at build time, so that the
 * browser needs no parser and only the language on screen. `first`: the frame and home; `later`: all other messages for
 * customers, loaded while home is on screen; `console` and `operator`: those of shops and the operator, loaded with
 * their pages. `virtual:messages` exports loaders of them all.
 */
export function messages(): Plugin {
  return {
    name: 'awan-messages',
    resolveId: (id) => (id === ALL || NAME.test(id) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${ALL}`) return loadersOfAll()
      const [, language, part] = RESOLVED.exec(id) ?? []
      if (language === undefined) return undefined
      const [english, own] = await Promise.all([filesOf('en'), filesOf(language)])
      for (const file of [...english, ...own]) this.addWatchFile(file)
      // An untranslated message falls back to English; the locales check reports it.
      const read = await Promise.all([...english, ...own].map(sentencesIn))
      const sentences = new Map(read.flatMap((file) => Object.entries(file)))
      const compiled = [...sentences]
        .filter(([key]) => !SAID_BY_SERVER.test(key))
        .filter(([key]) => partOf(key) === part)
        .map(([key, text]) => [key, compileMessageOrThrow(text)])
      // Parsing JSON is faster than parsing the same table as JavaScript.
      const json = JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))
      return `export const messages = JSON.parse(${json})`
    },
    // Messages cannot be hot-replaced, so the page is reloaded.
    hotUpdate({ file }) {
      if (!file.startsWith(folder) || !file.endsWith('.json')) return undefined
      const { moduleGraph, hot } = this.environment
      for (const [id, module] of moduleGraph.idToModuleMap)
        if (RESOLVED.test(id)) moduleGraph.invalidateModule(module)
      hot.send({ type: 'full-reload' })
      return []
    },
  }
}

/** Returns a module with a dynamic import for each part of each language. */
function loadersOfAll(): string {
  const languages = LANGUAGE_IDS.map((language) => {
    const parts = PARTS.map((part) => `${part}: () => import('${ALL}/${language}/${part}')`)
    return `${language}: { ${parts.join(', ')} }`
  })
  return `export const loaders = { ${languages.join(', ')} }`
}

async function filesOf(language: string): Promise<string[]> {
  const names = (await readdir(folder + language)).filter((name) => name.endsWith('.json'))
  return names.toSorted().map((name) => `${folder}${language}/${name}`)
}

async function sentencesIn(file: string) {
  // The locales check rejects files that are not a flat table of texts.
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
}
