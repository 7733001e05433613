import { expect, type Page } from '@playwright/test'
import { fromHere, LANGUAGES, open, say, sendShells, test } from '../support/awan.ts'
import { book, chosen, freeTime, get, wantedAt } from '../support/booking.ts'
import { demoShop, openAsNew, signInAsNew } from '../support/people.ts'

/** Plausible and hostile names, each with the direction that its first letter sets. */
const NAMES = [
  { text: 'Salon Rose!', dir: 'ltr' },
  { text: 'Barber Karrada (VIP)', dir: 'ltr' },
  { text: 'صالون الورد!', dir: 'rtl' },
  { text: 'حلاق بغداد (الفرع الأول)', dir: 'rtl' },
  { text: 'سالۆنی گوڵەباخ!', dir: 'rtl' },
  { text: 'صالون Rose (24/7)', dir: 'rtl' },
  { text: 'Rose صالون!', dir: 'ltr' },
  { text: '💈 Omar 0770 123 4567!', dir: 'ltr' },
  { text: 'عمر ١٠٬٠٠٠–١٥٬٠٠٠!', dir: 'rtl' },
  { text: '\u202Elive\u202C Rose!', dir: 'ltr' },
  { text: 'Rose\u200E\u200F Spa)', dir: 'ltr' },
  { text: 'Albustan International Beauty and Wellness Centre of Greater Baghdad!', dir: 'ltr' },
] as const

// Home and a shop are also checked in the device's fonts, as on a slow or broken line.
test.use({ allow: [/Failed to load resource: net::ERR_FAILED|Page error \(resource\)/] })

/** Renames all businesses and services in API responses, cycling through the list, in both languages. */
async function rename(page: Page, first: number): Promise<void> {
  await sendShells(page)
  await page.route(/\/api\/(?:businesses|services|appointments|quick-book)\b/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    let next = first
    const json: unknown = JSON.parse(await answer.text(), (key: string, value: unknown) => {
      if (!/^(name|businessName|serviceName)$/.test(key)) return value
      if (typeof value !== 'object' || value === null) return value
      const { text } = NAMES[next++ % NAMES.length] ?? NAMES[0]
      return { en: text, ar: text }
    })
    return route.fulfill({ response: answer, json })
  })
}

/**
 * Returns the names on the page and their faults: not isolated, a direction other than its own, or a final mark on the
 * wrong side of the first letter; also numbers that do not run from left to right, and elements that widen the page.
 */
function faults(page: Page) {
  return page.evaluate((names) => {
    const found: string[] = []
    const seen: string[] = []
    const rectOf = (node: Node, at: number) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getClientRects()[0]
    }
    /** Returns whether one character is right of another; undefined on different lines. */
    const isRight = (node: Node, mark: number, letter: number) => {
      const [a, b] = [rectOf(node, mark), rectOf(node, letter)]
      if (!a || !b || b.width === 0 || Math.abs(a.top - b.top) >= 4) return undefined
      return a.left > b.left
    }
    const judgeName = (
      node: Node,
      element: Element,
      name: (typeof names)[number],
      from: number,
    ) => {
      const holder = element.closest('bdi,[dir]')
      if (!holder || holder === document.documentElement) {
        found.push(`not isolated: ${name.text} in ${element.outerHTML.slice(0, 120)}`)
        return
      }
      const { direction } = getComputedStyle(holder)
      if (direction !== name.dir) found.push(`${name.text} runs ${direction}`)
      const letter = from + name.text.search(/\p{L}/u)
      const right = isRight(node, from + name.text.length - 1, letter)
      if (right !== undefined && right !== (name.dir === 'ltr'))
        found.push(`the last mark of ${name.text} stands before it`)
    }
    const judgeNumber = (node: Node, data: string) => {
      const at = data.search(/\+964[\s\u00A0]\d/)
      if (at >= 0 && isRight(node, at, at + 5) === true) found.push(`${data} runs backwards`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const data = node.nodeValue ?? ''
      const element = node.parentElement
      if (!element || element.closest('script,style,title,.sr-only')) continue
      const name = names.find(({ text }) => data.includes(text))
      if (name) {
        seen.push(name.text)
        judgeName(node, element, name, data.indexOf(name.text))
      }
      judgeNumber(node, data)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} of ${clientWidth} wide`)
    return { found, seen: [...new Set(seen)] }
  }, NAMES)
}

async function judge(page: Page, where: string): Promise<string[]> {
  await page.locator('main h1').first().waitFor()
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  // Fonts change widths.
  await page.evaluate(async () => void (await document.fonts.ready))
  const found = async () => (await faults(page)).found
  await expect.poll(found, where).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expect.poll(found, `${where}, text of twice the size`).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  return (await faults(page)).seen
}

for (const language of LANGUAGES) {
  test(`names of every script keep to themselves on the ${language} pages`, async ({ page }) => {
    await signInAsNew(page, language, 'سارة (أم علي)')
    const shop = await demoShop()
    const free = await freeTime(page, shop, 4)
    await book(page, wantedAt(shop, free))
    const services = await get<{ items: { id: string }[] }>(page, '/api/services')
    const seen = new Set<string>()
    for (const first of [0, 5]) {
      await page.unrouteAll()
      await rename(page, first)
      for (const path of ['/', `/business/${shop}`, '/appointments', '/services', '/businesses']) {
        await page.goto(path)
        await expect(page.locator('main h1')).toBeVisible()
        for (const name of await judge(page, `${path} from ${first}`)) seen.add(name)
      }
    }
    await page.route('**/*.woff2', (route) => route.abort())
    for (const path of ['/', `/business/${shop}`]) {
      await page.goto(path)
      await judge(page, `${path} in the letters of the device`)
    }
    await page.unroute('**/*.woff2')
    await page.goto(`/service/${services.items[0]?.id ?? ''}`)
    expect(await judge(page, 'service')).not.toEqual([])
    await page.goto(chosen(shop, await freeTime(page, shop, 5), '&confirm=1'))
    await expect(page.locator('dialog[open]')).toBeVisible()
    await judge(page, 'confirmation')
    expect([...seen].sort()).toEqual(NAMES.map(({ text }) => text).sort())
  })

  test(`a name is isolated on the ${language} profile`, async ({ page }) => {
    await openAsNew(page, '/profile', language)
    for (const { text, dir } of NAMES.slice(0, 8)) {
      const answer = await page.request.patch('/api/me', {
        headers: fromHere(),
        data: { fullName: text },
      })
      expect(answer.status()).toBe(200)
      const { user: account } = (await answer.json()) as { user: { fullName: string } } // as in the API contract
      await page.evaluate(
        (stored) => localStorage.setItem('userData', stored),
        JSON.stringify(account),
      )
      await page.goto('/profile')
      const name = page.locator('main bdi').first()
      await expect(name).toHaveText(text)
      expect(await name.evaluate((bdi) => getComputedStyle(bdi).direction)).toBe(dir)
      expect(await judge(page, text)).toContain(text)
    }
    const refused = await page.request.patch('/api/me', {
      headers: fromHere(),
      data: { fullName: '\u202Elive' },
    })
    expect(refused.status()).toBe(422)
    await expect(page.getByRole('button', { name: say(language, 'account.logOut') })).toBeVisible()
  })
}

const OTHER = {
  en: { typed: 'قص شعر', end: 'right' },
  ar: { typed: 'haircut', end: 'left' },
} as const

for (const language of LANGUAGES)
  test(`a search typed in the other direction keeps off the edge (${language})`, async ({
    page,
  }) => {
    const { typed, end } = OTHER[language]
    await open(page, '/', language)
    const field = page.locator('main input[type=search]')
    await field.fill(typed)
    await expect(field).toHaveCSS('direction', language === 'en' ? 'rtl' : 'ltr')
    await expect(field).toHaveCSS(`padding-${end}`, '12px')
  })

test('the check finds a name that is not isolated, and one with its mark on the wrong side', async ({
  page,
}) => {
  await open(page, '/terms', 'ar')
  await expect(page.locator('main h1')).toBeVisible()
  await page.evaluate((names) => {
    const main = document.querySelector('main')
    main?.insertAdjacentHTML('afterbegin', `<p>${names[0].text}</p>`)
    main?.insertAdjacentHTML('afterbegin', `<p><bdi dir="rtl">${names[1].text}</bdi></p>`)
    main?.insertAdjacentHTML('afterbegin', '<p>هاتف +964 770 123 4567</p>')
  }, NAMES)
  const { found } = await faults(page)
  expect(found).toHaveLength(3)
})
