import type { Language } from '@awan/core/language'
import type { Messages } from '@lingui/core'
import { loaders, type Part } from 'virtual:messages'

/** Everything loaded so far. The object of a language stays the same and grows, which Lingui sees. */
const known: Partial<Record<Language, Messages>> = {}
const loading = new Map<string, Promise<Messages>>()

/** A screen that waits for sentences asks at once again: it must hear of the same failure. */
const FAILED_FOR_MS = 1_000

/** One part of a language's sentences; fetched once, and again some time after a failed fetch. */
function load(language: Language, part: Part): Promise<Messages> {
  const name = `${language}/${part}`
  const running = loading.get(name)
  if (running) return running
  const started = loaders[language][part]().then(({ messages }) =>
    Object.assign((known[language] ??= {}), messages),
  )
  loading.set(name, started)
  started.catch(() => setTimeout(() => loading.delete(name), FAILED_FOR_MS))
  return started
}

/** Takes sentences that came with the page, which then are not fetched. */
export function giveMessages(language: Language, parts: { [Name in Part]?: Messages }): void {
  for (const [part, messages] of Object.entries(parts)) {
    const all = Object.assign((known[language] ??= {}), messages)
    loading.set(`${language}/${part}`, Promise.resolve(all))
  }
}

/** All that is there of a language by now. */
export const knownMessages = (language: Language): Messages => (known[language] ??= {})

/** One part alone, for a page that brings it along. */
export const readPart = async (language: Language, part: Part): Promise<Messages> =>
  (await loaders[language][part]()).messages

/** Returns what the frame and home say. The same promise at every call. */
export const loadFirstMessages = (language: Language) => load(language, 'first')

/** Every sentence of a language, those of an area once one of its pages was open. */
export async function loadMessages(language: Language): Promise<Messages> {
  await Promise.all([...shown].map((part) => load(language, part)))
  return known[language] ?? {}
}

let wanted: Language | undefined
const shown = new Set<Part>(['first', 'later'])

/** Names the language in which pages will speak, and starts to load the rest of it. */
export function expectMessages(language: Language): void {
  wanted = language
  // A failed fetch is said by the page that needs the sentences.
  load(language, 'later').catch(() => undefined)
}

/** Whatever loads after home waits for this before it speaks. */
export async function otherMessages(): Promise<void> {
  if (wanted) await load(wanted, 'later')
}

/** The same for the pages of shops. */
export async function consoleMessages(): Promise<void> {
  shown.add('console')
  await allShown()
}

/** The same for the operator's. */
export async function operatorMessages(): Promise<void> {
  shown.add('console').add('operator')
  await allShown()
}

async function allShown(): Promise<void> {
  if (wanted) await loadMessages(wanted)
}
