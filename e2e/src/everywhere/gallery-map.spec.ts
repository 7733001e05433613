import { expect } from '@playwright/test'
import { withWebGL } from '../../browser-flags.ts'
import { LANGUAGES, test } from '../support/awan.ts'
import { GALLERY_PHONE, looksAsItDid, openGroup, SCHEMES } from './shrunken.ts'

// WebGL draws the streets, in a browser of its own that supports it without a graphics card.
test.use({
  viewport: GALLERY_PHONE,
  deviceScaleFactor: 1,
  timezoneId: 'Asia/Baghdad',
  allow: [/GPU|WebGL/i],
  launchOptions: withWebGL,
})

for (const language of LANGUAGES)
  test(`every state of map looks as it did (${language})`, async ({ page }) => {
    await openGroup(page, 'map', language)
    await expect(page.getByRole('slider')).toBeVisible()
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme })
      const name = `map-${language}-${scheme}.png`
      // The streets are drawn as their tiles load, after everything else.
      await looksAsItDid(page, name)
    }
  })
