import { test, type CDPSession, type Page } from '@playwright/test'
import { chooseLanguage, LANGUAGES } from './support/awan.ts'
import { dayIn } from './support/day.ts'
import { fullShop } from './support/full-shop.ts'
import { firstBooking, LOCALES } from './support/line/first-booking.ts'
import { openHttp2Line, type Seen } from './support/line/http2.ts'

/** Factor by which a phone's processor is slower than this machine's. */
const SLOWER = 4
/** Duration from which a task is noticeable, in milliseconds. */
const FELT = 50
const STEPS = 40
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

/** The line of product.md on which a first booking takes 20 s at most: 2G at the edge of coverage. */
const BAD = { bitsPerSecond: 280_000, latency: 800, loss: 0.05 }

/** Seeds of the packet loss; the median of the three counts. */
const LUCKS = [7, 8, 9] as const

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Processor time in microseconds. */
  tdur?: number
  args: { name?: string }
}

test('dragging through 20 people and 400 appointments', async ({ page }) => {
  const date = dayIn(2)
  const shop = await fullShop(page, 'en', { date })
  await page.addInitScript(() => localStorage.setItem('awan.diaryView', 'grid'))
  const devtools = await page.context().newCDPSession(page)
  for (const [name, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size)
    await page.goto(`/console/${shop}?day=${date}`)
    const event = page.locator('main [data-appointment]').nth(12)
    await event.scrollIntoViewIfNeeded()
    const box = await event.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 8)
    await page.mouse.down()
    const across = await longestTask(devtools, () => wander(page, size))
    const along = await longestTask(devtools, async () => {
      await page.mouse.move(size.width - 40, 500)
      await page.waitForTimeout(2000)
    })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    for (const [what, longest] of Object.entries({ across, along }))
      console.log(
        `${name}, ${what}: longest task ${longest.toFixed(1)} ms of processor time, ` +
          `${(longest * SLOWER).toFixed(0)} ms at ${SLOWER} times slower (${FELT} are felt)`,
      )
  }
})

test.describe('on a bad line', () => {
  test.use({ actionTimeout: 60_000, navigationTimeout: 60_000, serviceWorkers: 'allow' })

  for (const language of LANGUAGES)
    test.describe(() => {
      // The phone's locale matches the language, so pages are rendered in it.
      test.use({ locale: LOCALES[language] })

      for (const from of ['link', 'home'] as const)
        for (const luck of LUCKS)
          test(`a first booking by somebody who presses at once, from ${from} (${language}, ${luck})`, async ({
            page,
            baseURL,
          }) => {
            await chooseLanguage(page, language)
            // Browsers report such a line as 3g; the app then skips optional requests.
            await page.addInitScript(() =>
              Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } }),
            )
            const line = await openHttp2Line(baseURL ?? '', BAD, luck)
            const start = performance.now()
            const steps: string[] = []
            const done = (step: string) =>
              steps.push(`${step} ${((performance.now() - start) / 1000).toFixed(1)} s`)
            try {
              await firstBooking(page, { origin: line.origin, language, from, done })
              const kilobytes = (line.bytes() / 1000).toFixed(0)
              console.log(`${from}, ${language}: ${steps.join(', ')}; ${kilobytes} KB`)
              if (luck === LUCKS[0]) console.log(waterfall(line.seen))
            } finally {
              line.close()
            }
          })
    })
})

/** Formats the arrival and response time of each request and the size of its response. */
const waterfall = (seen: readonly Seen[]): string =>
  seen
    .map(({ what, arrived, answered, bytes }) => {
      const times = [arrived, answered].map((at) => (at / 1000).toFixed(1).padStart(5))
      return `${times.join(' ')} s ${String(bytes).padStart(7)} B  ${what}`
    })
    .join('\n')

async function wander(page: Page, { width }: { width: number }): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    const x = 100 + ((width - 200) * step) / STEPS
    await page.mouse.move(x, 350 + (step % 2) * 60)
    await page.waitForTimeout(30)
  }
}

/**
 * Returns the longest task of the page's main thread in processor time, which excludes other load on the machine and a
 * throttle that only stretches wall time.
 */
async function longestTask(devtools: CDPSession, act: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[])) // type of the DevTools protocol
  devtools.on('Tracing.dataCollected', collect)
  const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done))
  await devtools.send('Tracing.start', {
    categories: 'toplevel,__metadata',
    transferMode: 'ReportEvents',
  })
  await act()
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect)
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = events.filter((one) => main.has(threadOf(one)) && one.name.endsWith('RunTask'))
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}
