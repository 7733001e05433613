import { expect, test, type ElementHandle, type Page } from '@playwright/test'
import { LANGUAGES, say } from '../support/awan.ts'
import { sideways } from '../support/layout.ts'
import { numbersFrom } from '../support/line/line.ts'

/** Texts for any field: nothing, long, markup, digits of both kinds, and numbers beyond every bound. */
const TEXTS = [
  '',
  'x',
  '  spaced  ',
  'محمد',
  '😀😀',
  '‏مرحبا‎ hello',
  '<b>hi</b>',
  'a'.repeat(300),
  '07701234567',
  '٠٧٧٠١٢٣٤٥٦٧',
  '0',
  '-1',
  '3.5',
  '٢٥٠٠٠',
  '999999999999',
  '12:99',
  'https://example.com/x',
  '2026-02-31',
]
/** Texts typed into an element, by its type or tag. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  date: ['', '2020-01-01', '2030-12-31'],
  time: ['', '00:00', '23:30'],
  ...Object.fromEntries(
    ['input', 'textarea', 'text', 'search', 'tel', 'email', 'url'].map((type) => [type, TEXTS]),
  ),
}
/** Milliseconds that a control may take to be ready for a press; it may be covered or leave meanwhile. */
const PRESS_MS = 1500
/** Messages of a press on a control that is covered, has left, or opened another page. */
const GONE = /Timeout|intercepts|not attached|detached|context was destroyed|navigat/i
/** Buttons that would end the walk. */
const ENDS: readonly string[] = LANGUAGES.map((language) => say(language, 'account.logOut'))

interface Walk {
  /** Page on which it begins, and begins again. */
  from: string
  steps: number
  seed: number
}

/**
 * Presses, fills and chooses at random, in the topmost dialog if one is open, and goes back or begins again now and
 * then. Fails if the app gives up or a page scrolls sideways; the fixture of the page fails on errors. The steps are
 * attached to the test.
 */
export async function wander(page: Page, { from, steps, seed }: Walk): Promise<void> {
  const random = numbersFrom(seed)
  const trail = [`seed ${seed}`]
  await page.goto(from)
  for (let step = 1; step <= steps; step += 1) {
    const begins = step % 60 === 0
    trail.push(await takeStep(page, random, begins ? from : undefined).catch(tooLate))
    await page.waitForTimeout(50 + random() * 250)
    await checkPage(page).catch((error: unknown) => {
      console.log(trail.join('\n'))
      throw error
    })
  }
  await test.info().attach('steps', { body: trail.join('\n'), contentType: 'text/plain' })
}

/** Begins again at a page, goes back, closes a dialog, or else uses a control; returns what was done. */
async function takeStep(page: Page, random: () => number, from?: string): Promise<string> {
  const chance = random()
  if (from !== undefined) {
    await page.goto(from)
    return `begin again at ${from}`
  }
  if (chance < 0.03) {
    await goBack(page)
    return 'go back'
  }
  if (chance < 0.08) {
    await page.keyboard.press('Escape')
    return 'press Escape'
  }
  return (await pressAny(page, random)) ?? 'nothing to press'
}

/** Accepts that the page changed before a step could be done. */
function tooLate(error: unknown): string {
  if (!(error instanceof Error) || !GONE.test(error.message)) throw error
  return 'too late'
}

/** Goes back within the app. */
const goBack = (page: Page) =>
  page.evaluate(() => {
    const state = history.state as { idx?: number } | null // state written by the router
    if (state?.idx) history.back()
  })

/** Checks that the app has not given up, and that the page does not scroll sideways once it is at rest. */
const checkPage = (page: Page) =>
  expect(async () => {
    expect(await page.locator('[data-code]').count(), 'fatal errors').toBe(0)
    expect(await sideways(page), `${page.url()} scrolls sideways`).toBeLessThanOrEqual(1)
  }).toPass({ timeout: 30_000 })

/** Uses a random control; returns what was done, or undefined if there is none. */
async function pressAny(page: Page, random: () => number): Promise<string | undefined> {
  const pick = (texts: readonly string[]) => texts[Math.floor(random() * texts.length)] ?? ''
  const control = await anyControl(page, random())
  if (!control) return undefined
  const { type, name, values } = await control.evaluate((element) => ({
    type: element.getAttribute('type') ?? element.localName,
    name: (element.ariaLabel ?? element.textContent).trim().slice(0, 40),
    values:
      element instanceof HTMLSelectElement ? [...element.options].map((one) => one.value) : [],
  }))
  const wait = { timeout: PRESS_MS }
  const texts = TYPED[type]
  if (ENDS.includes(name) || type === 'file') return `leave ${name || type}`
  if (texts) {
    const text = pick(texts)
    await control.fill(text, wait)
    if (random() < 0.2) await page.keyboard.press('Enter')
    return `type ${text.slice(0, 40)}`
  }
  if (type === 'select') {
    const value = pick(values)
    await control.selectOption(value, wait)
    return `choose ${value}`
  }
  await control.click(wait)
  return `press ${type} ${name}`
}

/** Returns the control at a share of those on the page that lead nowhere else. */
async function anyControl(page: Page, share: number): Promise<ElementHandle<Element> | null> {
  const handle = await page.evaluateHandle((at) => {
    const dialogs = document.querySelectorAll('dialog[open], [role="dialog"]')
    const within = [...dialogs].at(-1) ?? document
    const isHere = (element: Element) =>
      !(element instanceof HTMLAnchorElement) ||
      (element.origin === location.origin && !element.target && !element.download)
    const controls = within.querySelectorAll(
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary',
    )
    const shown = [...controls].filter((one) => one.checkVisibility() && isHere(one))
    return shown[Math.floor(at * shown.length)]
  }, share)
  return handle.asElement()
}
