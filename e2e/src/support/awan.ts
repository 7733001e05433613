import { expect, test as base, type Page } from '@playwright/test'
import { CATALOGUES } from '@awan/core/locales/catalogues'
import type { MessageKey } from '@awan/core/locales/en/messages'

/** For journeys of a shop: the same steps in either, and what only one shows is judged screen by screen. */
export const ONE_LANGUAGE = ['ar'] as const
/** Journeys are walked in these, one of each direction; a further language is its sentences (pseudo.spec.ts). */
export const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** A plain sentence of the app, as written in the catalogue. */
export function say(language: Language, key: MessageKey): string {
  return CATALOGUES[language][key]
}

/** The label of the field that holds a text in one language, on a page in another. */
export function fieldIn(language: Language, of: Language, field: MessageKey): string {
  const labels = say(language, 'console.inLanguage')
  const [, label = ''] = new RegExp(String.raw`\b${of} \{(\{field\}[^}]*)\}`).exec(labels) ?? []
  return label.replace('{field}', say(language, field))
}

/** Matches how the button of the city begins, whichever it is. */
export const cityIs = (language: Language) =>
  new RegExp(`^${say(language, 'catalog.cityIs').split('{')[0]}`)

/** Matches what a browser says of a picture or a file while a test has taken its network away. */
const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED/

/**
 * A page on which nothing may go wrong unseen: an error in the console, an uncaught one, or a request
 * to another host fails the test. `allow` names what a test provokes.
 */
export const test = base.extend<{ allow: RegExp[] }>({
  allow: [[], { option: true }],
  page: async ({ page, baseURL, allow }, use) => {
    const faults: string[] = []
    const note = (text: string) => {
      if (![NO_CONNECTION, ...allow].some((pattern) => pattern.test(text))) faults.push(text)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') note(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => note(`uncaught: ${error.message}`))
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(`${baseURL}/`) && !/^(data|blob):/.test(url)) note(`request: ${url}`)
    })
    // Browsers guess how fast a line is from answers, which a busy machine delays.
    await page.context().addInitScript(() => {
      const connection = { effectiveType: '4g', saveData: false }
      Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
    })
    await use(page)
    expect(faults).toEqual([])
    // Pages ask for more until the very end of a test.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

/** Opens an address as someone who has chosen a language before. */
export async function open(page: Page, path: string, language: Language): Promise<void> {
  await chooseLanguage(page, language)
  await page.goto(path)
}

/** Loads a page again on which something has just been saved: what stood in Back's way is being taken out of the history. */
export async function reloadSaved(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = history.state as { guard?: boolean } | null // what the guard writes there
    return state?.guard !== true
  })
  await page.reload()
}

/** On all pages that are opened from now on, unless another one is chosen there. */
export const chooseLanguage = (page: Page, language: Language) =>
  page.addInitScript((chosen) => {
    if (!localStorage.getItem('awan.language')) localStorage.setItem('awan.language', chosen)
  }, language)

const RENDERED = /^\/(?:(?:service|business)\/[\w-]+)?$/

/** Has the pages that come rendered sent without their content: the browser draws them, of what a test answers. */
export const sendShells = (page: Page) =>
  page.route(
    ({ pathname }) => RENDERED.test(pathname),
    (route) => {
      // What asks for more than the page comes as the shell; the page itself sees its own address.
      const url = new URL(route.request().url())
      url.searchParams.set('asks', '')
      return route.continue({ url: url.href })
    },
  )

/** Headers of a request that writes, as our own pages send them. */
export const fromHere = () => ({ origin: base.info().project.use.baseURL ?? '' })

let numbers = 0

/** A number of the block no operator was given, beyond the demo's; another one at each call. */
export function newNumber(): string {
  numbers += 1
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
  const second = Math.floor(Date.now() / 1000) % 5000
  return `742${5_000_000 + second * 1000 + (worker % 10) * 100 + (numbers % 100)}`
}

/** Describes who calls the API: a page with its cookies, or nobody's page. */
export type Caller = Pick<Page, 'request'>

/** Lists what a number has received, newest first. */
async function receivedBy({ request }: Caller, number: string) {
  const answer = await request.get('/api/dev/messages', { params: { to: `+964${number}` } })
  const { items } = (await answer.json()) as { items: { id: string; text: string }[] } // the contract's own shape
  return items
}

/** The newest message that a number has received: a code that is asked for now comes after it. */
export async function newestTo(caller: Caller, number: string): Promise<string | undefined> {
  return (await receivedBy(caller, number))[0]?.id
}

/** The newest code a number received; of one that had a message before, the one that came after it. */
export async function codeOf(caller: Caller, number: string, after?: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const [newest] = await receivedBy(caller, number)
    code = newest?.id === after ? undefined : /\d{6}/.exec(newest?.text ?? '')?.[0]
    expect(code).toBeDefined()
  }).toPass({ timeout: 60_000, intervals: [20, 50, 100, 250] })
  return code ?? ''
}

/** Says whether the app has taken over the page that came: React leaves its mark on what it has. */
export const isTakenOver = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('main h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
  })
