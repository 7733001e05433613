import { bannerShop, openAs, signInAsNew } from '../support/people.ts'
import { chooseLanguage, LANGUAGES, test } from '../support/awan.ts'
import { wander } from './wandering.ts'

/** Set by `npm run wander`: walks of every kind of person, each of so many steps. */
const { WANDER_STEPS } = process.env
const SEED = Number(process.env.WANDER_SEED ?? 1)
const STEPS = Number(WANDER_STEPS ?? 40)
/** Milliseconds for a step on a busy machine. */
const STEP_MS = 4000

// What a person may not do, or what has changed, is refused; an invalid request or a crash of the server is a fault.
test.use({ allow: [/status of 4(?:01|03|04|09|22|29)/] })

for (const language of LANGUAGES) {
  test(`a guest who presses at random breaks nothing (${language})`, async ({ page }) => {
    test.setTimeout(60_000 + STEPS * STEP_MS)
    await chooseLanguage(page, language)
    await wander(page, { from: '/', steps: STEPS, seed: SEED })
  })

  // Alone with the demo's shops: a walk of these changes them.
  if (WANDER_STEPS === undefined) continue

  test(`a customer who presses at random breaks nothing (${language})`, async ({ page }) => {
    test.setTimeout(60_000 + STEPS * STEP_MS)
    await signInAsNew(page, language)
    await wander(page, { from: '/businesses', steps: STEPS, seed: SEED })
  })

  test(`an owner who presses at random breaks nothing (${language})`, async ({ page }) => {
    test.setTimeout(60_000 + STEPS * STEP_MS)
    await page.setViewportSize({ width: 1280, height: 800 })
    const { businessId, phone } = await bannerShop(page)
    await openAs(page, phone, `/console/${businessId}`, language)
    await wander(page, { from: `/console/${businessId}`, steps: STEPS, seed: SEED })
  })
}
