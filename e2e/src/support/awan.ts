import { expect, test as base, type Page } from '@playwright/test'
import { CATALOGUES } from '@awan/core/locales/catalogues'
import type { MessageKey } from '@awan/core/locales/en/messages'

/** For tests of the console: the steps are the same in both languages, and differences are checked screen by screen. */
export const ONE_LANGUAGE = ['ar'] as const
/** The languages of the tests, one per direction; pseudo.spec.ts covers the messages of further ones. */
export const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** Returns a message without placeholders from the catalogue. */
export function say(language: Language, key: MessageKey): string {
  return CATALOGUES[language][key]
}

/** Returns the label of a field for a text in language `of`, on a page in `language`. */
export function fieldIn(language: Language, of: Language, field: MessageKey): string {
  const labels = say(language, 'console.inLanguage')
  const [, label = ''] = new RegExp(String.raw`\b${of} \{(\{field\}[^}]*)\}`).exec(labels) ?? []
  return label.replace('{field}', say(language, field))
}

/** Matches the start of the city button's label, for any city. */
export const cityIs = (language: Language) =>
  new RegExp(`^${say(language, 'catalog.cityIs').split('{')[0]}`)

/** Continues the test after a failed expectation. */
export const softly = expect.configure({ soft: true })

/** Matches the browser's error for a request that fails while a test is offline. */
const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED/

/**
 * Test that fails on a console error, an uncaught error, or a request to another host, in any page of its context.
 * `allow` lists the errors a test provokes.
 */
export const test = base.extend<{ allow: RegExp[] }>({
  allow: [[], { option: true }],
  page: async ({ page, baseURL, allow }, use) => {
    const faults: string[] = []
    const note = (text: string) => {
      if (![NO_CONNECTION, ...allow].some((pattern) => pattern.test(text))) faults.push(text)
    }
    const context = page.context()
    context.on('console', (message) => {
      if (message.type() === 'error') note(`console: ${message.text()}`)
    })
    context.on('weberror', (fault) => note(`uncaught: ${fault.error().message}`))
    context.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(`${baseURL}/`) && !/^(data|blob):/.test(url)) note(`request: ${url}`)
    })
    // Browsers estimate the connection from response times, which vary on a busy machine.
    await context.addInitScript(() => {
      const connection = { effectiveType: '4g', saveData: false }
      Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
    })
    await use(page)
    expect(faults).toEqual([])
    // Pages send requests until the very end of a test.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

/** Opens a URL with the language already chosen. */
export async function open(page: Page, path: string, language: Language): Promise<void> {
  await chooseLanguage(page, language)
  await page.goto(path)
}

/** Reloads a page after saving, once the navigation guard has removed its history entry. */
export async function reloadSaved(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = history.state as { guard?: boolean } | null // state written by the guard
    return state?.guard !== true
  })
  await page.reload()
}

/** Sets the language of all pages opened from now on, unless a page changes it; the first choice is kept, as by the app. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  const context = page.context()
  // Of the device's view, by which the server renders pages, the app stores more with its first page.
  const view = { name: 'awan.view', value: language, url: base.info().project.use.baseURL ?? '' }
  const kept = await context.cookies(view.url)
  if (!kept.some(({ name }) => name === view.name)) await context.addCookies([view])
  await page.addInitScript((chosen) => {
    if (!localStorage.getItem('awan.language')) localStorage.setItem('awan.language', chosen)
  }, language)
}

/** Lets no live update reach a page: what it shows is then read only by its own requests. */
export const hearNothing = (page: Page) => page.route('**/api/events*', () => {})

const RENDERED = /^\/(?:(?:service|business)\/[\w-]+)?$/

/** Serves the server-rendered pages without their content: the browser renders them from the responses a test gives. */
export const sendShells = (page: Page) =>
  page.route(
    ({ pathname }) => RENDERED.test(pathname),
    (route) => {
      // A URL with further parameters is served as the empty shell; the page itself keeps its URL.
      const url = new URL(route.request().url())
      url.searchParams.set('asks', '')
      return route.continue({ url: url.href })
    },
  )

/** Returns the headers of a write request, as sent by our own pages. */
export const fromHere = () => ({ origin: base.info().project.use.baseURL ?? '' })

let numbers = 0

/** Returns an unused number of the block no operator was assigned, outside the demo's range. */
export function newNumber(): string {
  numbers += 1
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
  const second = Math.floor(Date.now() / 1000) % 5000
  return `742${5_000_000 + second * 1000 + (worker % 10) * 100 + (numbers % 100)}`
}

/** Sender of API requests: a page with its cookies, or a context without a session. */
export type Caller = Pick<Page, 'request'>

/** Lists the messages to a number, newest first. */
async function receivedBy({ request }: Caller, number: string) {
  const answer = await request.get('/api/dev/messages', { params: { to: `+964${number}` } })
  const { items } = (await answer.json()) as { items: { id: string; text: string }[] } // as in the API contract
  return items
}

/** Returns the id of the newest message to a number, so that a later code can be told from it. */
export async function newestTo(caller: Caller, number: string): Promise<string | undefined> {
  return (await receivedBy(caller, number))[0]?.id
}

/** Waits for the newest code to a number; with `after`, for one newer than that message. */
export async function codeOf(caller: Caller, number: string, after?: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const [newest] = await receivedBy(caller, number)
    code = newest?.id === after ? undefined : /\d{6}/.exec(newest?.text ?? '')?.[0]
    expect(code).toBeDefined()
  }).toPass({ timeout: 60_000, intervals: [20, 50, 100, 250] })
  return code ?? ''
}

/** Returns whether the app has hydrated the page: React adds properties to its elements. */
export const isTakenOver = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('main h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
  })
