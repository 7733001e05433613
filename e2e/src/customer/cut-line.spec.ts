import { expect, type Page } from '@playwright/test'
import { fromHere, LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { book, bookElsewhere, chosen, freeTime, listens, wantedAt } from '../support/booking.ts'
import { openLine } from '../support/line/line.ts'
import { bannerShop, demoOwner, demoShop, signInAs, signInAsNew } from '../support/people.ts'

// A line has an origin of its own, and requests on a cut line fail.
test.use({
  allow: [/^request: http:\/\/localhost:|ERR_|Failed to (?:load|fetch)|Page error \(resource\)/],
})

/** Opens a line to the server that can be cut and mended. */
async function lineTo(server = '') {
  const line = await openLine(Number(new URL(server).port))
  return { ...line, origin: `http://localhost:${line.port}` }
}

/** Returns an assertion that fails if the page has been reloaded since. */
async function sameDocument(page: Page) {
  const mark = crypto.randomUUID()
  await page.evaluate((text) => (document.documentElement.dataset['mark'] = text), mark)
  return () => expect(page.locator('html')).toHaveAttribute('data-mark', mark)
}

const DAYS = { en: 14, ar: 15 }

/** Opens a time with one staff member, through a line, and waits for the live updates; `take` books it elsewhere. */
async function lookAtTime(page: Page, origin: string, language: Language) {
  const shop = await demoShop()
  const free = await freeTime(page, shop, DAYS[language])
  await signInAsNew(page, language)
  const listening = listens(page)
  await page.goto(`${origin}${chosen(shop, free, `&staff=${free.staffIds[0] ?? ''}`)}`)
  const time = page.locator('#times input[name$=slot]:checked')
  await expect(time).toHaveCount(1)
  await listening
  return { time, take: () => bookElsewhere(wantedAt(shop, free), language) }
}

for (const language of LANGUAGES)
  test(`a time taken while the line is cut disappears once it is back (${language})`, async ({
    page,
    baseURL,
  }) => {
    const line = await lineTo(baseURL)
    const { time, take } = await lookAtTime(page, line.origin, language)
    const same = await sameDocument(page)
    line.cut()
    await take()
    await expect(time).toHaveCount(1)
    line.mend()
    await expect(time).toHaveCount(0)
    await same()
    line.close()
  })

/** Gives the app one endless event stream: reconnects happen below it, without the first event of the new streams. */
function neverCut(): void {
  const ask = window.fetch.bind(window)
  window.fetch = async (what, how) => {
    if (typeof what !== 'string' || !what.includes('/api/events')) return ask(what, how)
    const first = await ask(what, how)
    const pump = async (sink: ReadableStreamDefaultController, from: Response): Promise<void> => {
      const reader = from.body?.getReader()
      // The first stream has already delivered its first event.
      if (from !== first) await reader?.read()
      for (let part = await reader?.read(); part?.value; part = await reader?.read())
        sink.enqueue(part.value)
    }
    const start = async (sink: ReadableStreamDefaultController) => {
      for (let from: Response | undefined = first; !how?.signal?.aborted;) {
        if (from) await pump(sink, from).catch(() => undefined)
        await new Promise((resolve) => setTimeout(resolve, 100))
        from = await ask(what, how).catch(() => undefined)
      }
    }
    return new Response(new ReadableStream({ start: (sink) => void start(sink) }), {
      headers: first.headers,
    })
  }
}

test('sabotaged: a stream reopened without recent changes leaves a taken time on the page', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(neverCut)
  const line = await lineTo(baseURL)
  const { time, take } = await lookAtTime(page, line.origin, 'en')
  line.cut()
  await take()
  const listening = listens(page)
  line.mend()
  await listening
  // The stream works: it delivers a notification of its own account, unrelated to this shop.
  const bell = page.waitForResponse(/\/api\/notifications/)
  const { businessId: other } = await bannerShop(page)
  await book(page, wantedAt(other, await freeTime(page, other, 20)))
  await bell
  await expect(time).toHaveCount(1)
  line.close()
})

for (const language of LANGUAGES)
  test(`a cancellation by the shop while the line is cut appears in my bookings once it is back (${language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const line = await lineTo(baseURL)
    const shop = await demoShop()
    const free = await freeTime(page, shop, language === 'en' ? 16 : 17)
    await signInAsNew(page, language)
    const { id } = await book(page, wantedAt(shop, free))
    const listening = listens(page)
    await page.goto(`${line.origin}/appointments`)
    const shown = page.locator(`main a[href*="${id}"]`)
    await expect(shown.first()).toBeVisible()
    await listening
    const same = await sameDocument(page)

    line.cut()
    const desk = await (await browser.newContext()).newPage()
    await signInAs(desk, (await demoOwner()).phone, language)
    const cancelled = await desk.request.post(
      `/api/console/businesses/${shop}/appointments/${id}/cancel`,
      { headers: fromHere(), data: { reason: say(language, 'appointment.cancel'), version: 1 } },
    )
    expect(cancelled.status()).toBe(200)
    await desk.context().close()
    await expect(shown.first()).toBeVisible()
    line.mend()
    await expect(shown).toHaveCount(0)
    await same()
    line.close()
  })
