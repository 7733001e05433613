import type { Language } from '@awan/core/language'
import type { Messages } from '@lingui/core'
import { loaders, type Part } from 'virtual:messages'

/** Messages loaded so far. Each language's object keeps its identity and is extended, which Lingui notices. */
const known: Partial<Record<Language, Messages>> = {}
const loading = new Map<string, Promise<Messages>>()

/**
 * Time until a failed load may be retried, in milliseconds. A suspended screen retries at once, and must get the same
 * failure.
 */
const FAILED_FOR_MS = 1_000

/** Loads one part of a language's messages, once; may be retried some time after a failure. */
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

/** Adds messages sent with the page, which are then not fetched. */
export function giveMessages(language: Language, parts: { [Name in Part]?: Messages }): void {
  for (const [part, messages] of Object.entries(parts)) {
    const all = Object.assign((known[language] ??= {}), messages)
    loading.set(`${language}/${part}`, Promise.resolve(all))
  }
}

/** Returns all messages of a language loaded so far. */
export const knownMessages = (language: Language): Messages => (known[language] ??= {})

/** Returns one part alone, for a page that is sent with it. */
export const readPart = async (language: Language, part: Part): Promise<Messages> =>
  (await loaders[language][part]()).messages

/** Loads the messages of the frame and home; returns the same promise on every call. */
export const loadFirstMessages = (language: Language) => load(language, 'first')

/** Loads all messages of a language; those of an area only after one of its pages was opened. */
export async function loadMessages(language: Language): Promise<Messages> {
  await Promise.all([...shown].map((part) => load(language, part)))
  return known[language] ?? {}
}

let wanted: Language | undefined
const shown = new Set<Part>(['first', 'later'])

/** Sets the language of later parts, and starts to load the messages not needed by home. */
export function expectMessages(language: Language): void {
  wanted = language
  // The page that needs the messages reports a failed load.
  load(language, 'later').catch(() => undefined)
}

/** Waits for the messages of all pages after home. */
export async function otherMessages(): Promise<void> {
  if (wanted) await load(wanted, 'later')
}

/** Also waits for the messages of the console. */
export async function consoleMessages(): Promise<void> {
  shown.add('console')
  await allShown()
}

/** Also waits for the messages of the console and of the operator's area. */
export async function operatorMessages(): Promise<void> {
  shown.add('console').add('operator')
  await allShown()
}

async function allShown(): Promise<void> {
  if (wanted) await loadMessages(wanted)
}
