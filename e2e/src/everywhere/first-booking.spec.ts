import { expect } from '@playwright/test'
import { chooseLanguage, LANGUAGES, test } from '../support/awan.ts'
import { keptOnDevice } from '../support/companions.ts'
import { firstBooking } from '../support/line/first-booking.ts'
import { openHttp2Line } from '../support/line/http2.ts'

/** Counts bytes both ways, with every header: the promise of product.md. */
const BUDGET = 400_000

// The line has an origin of its own; a number that has no account yet is answered 404.
test.use({ serviceWorkers: 'allow', allow: [/^request: http:\/\/localhost:|404/] })

for (const language of LANGUAGES)
  test(`a first booking from a link travels in 400 KB, the app on the device included (${language})`, async ({
    page,
    baseURL,
  }) => {
    await chooseLanguage(page, language)
    const line = await openHttp2Line(baseURL ?? '')
    try {
      await firstBooking(page, { origin: line.origin, language, from: 'link' })
      await keptOnDevice(page)
      expect(line.bytes()).toBeLessThan(BUDGET)
    } finally {
      line.close()
    }
  })
