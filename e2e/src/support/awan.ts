import { expect, test as base, type Page } from '@playwright/test'
import { messages as arabic } from '@awan/core/locales/ar/messages'
import { messages as english, type MessageKey } from '@awan/core/locales/en/messages'

export type Language = 'en' | 'ar'
/** For journeys of a shop: the same steps in either, and what only one shows is judged screen by screen. */
export const ONE_LANGUAGE = ['ar'] as const
export const LANGUAGES = ['en', 'ar'] as const

const catalogues = { en: english, ar: arabic }

/** A plain sentence of the app, as written in the catalogue. */
export function say(language: Language, key: MessageKey): string {
  return catalogues[language][key]
}

/**
 * A page on which nothing may go wrong unseen: an error in the console, an uncaught one, or a request
 * to another host fails the test. `allow` names what a test provokes.
 */
export const test = base.extend<{ allow: RegExp[] }>({
  allow: [[], { option: true }],
  page: async ({ page, baseURL, allow }, use) => {
    const faults: string[] = []
    const note = (text: string) => {
      if (!allow.some((pattern) => pattern.test(text))) faults.push(text)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') note(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => note(`uncaught: ${error.message}`))
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(`${baseURL}/`) && !/^(data|blob):/.test(url)) note(`request: ${url}`)
    })
    await use(page)
    expect(faults).toEqual([])
  },
})

/** Opens an address as someone who has chosen a language before. */
export async function open(page: Page, path: string, language: Language): Promise<void> {
  await page.addInitScript((chosen) => {
    if (!localStorage.getItem('awan.language')) localStorage.setItem('awan.language', chosen)
  }, language)
  await page.goto(path)
}

let numbers = 0

/** A number of the block no operator was given, another one at each call. */
export function newNumber(): string {
  numbers += 1
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
  const unique = (Date.now() % 100_000) * 100 + worker * 50 + (numbers % 50)
  return `742${String(unique).padStart(7, '0').slice(-7)}`
}

/** The newest code a number received. */
export async function codeOf(page: Page, number: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const answer = await page.request.get('/api/dev/messages', {
      params: { to: `+964${number}` },
    })
    const { items } = (await answer.json()) as { items: { text: string }[] } // parsed below
    code = /\d{6}/.exec(items[0]?.text ?? '')?.[0]
    expect(code).toBeDefined()
  }).toPass({ timeout: 10_000 })
  return code ?? ''
}
