import { fileURLToPath } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { runnerImport, type Plugin } from 'vite'

const NAME = /^virtual:messages\/(en|ar)$/
const RESOLVED = /^\0virtual:messages\/(en|ar)$/
/** Heads of pages and texts to phones: the browser never says them. */
const SAID_BY_SERVER = /^(?:page|message)\./
const folder = fileURLToPath(new URL('../../core/src/locales/', import.meta.url))

interface Catalogue {
  messages: Record<string, string>
}

/**
 * Serves `virtual:messages/<language>`: every sentence of one language, compiled from ICU at build
 * time, so that the browser gets no parser and only the language it shows.
 */
export function messages(): Plugin {
  return {
    name: 'awan-messages',
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const language = RESOLVED.exec(id)?.[1]
      if (language === undefined) return undefined
      const { module, dependencies } = await runnerImport<Catalogue>(
        `${folder}${language}/messages.ts`,
      )
      for (const file of dependencies) this.addWatchFile(file)
      const compiled = Object.entries(module.messages)
        .filter(([key]) => !SAID_BY_SERVER.test(key))
        .map(([key, text]) => [key, compileMessageOrThrow(text)])
      // Parsing JSON is faster than parsing the same table as JavaScript.
      const json = JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))
      return `export const messages = JSON.parse(${json})`
    },
  }
}
