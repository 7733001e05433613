import { expect } from '@playwright/test'
import { LANGUAGES, test } from '../support/awan.ts'
import {
  GALLERY_PHONE as PHONE,
  looksAsItDid,
  openGroup,
  SCHEMES,
  settle,
  shrunken,
  TOLERANCE,
} from './shrunken.ts'

/** Pages of the gallery, named as in web/src/gallery/gallery.tsx. */
const GROUPS = [
  'buttons',
  'charts',
  'cover',
  'day-field',
  'editing',
  'feedback',
  'fields',
  'navigation',
  'overlays',
  'page',
  'palette',
  'pictures',
  'text',
  'cards',
  'dialogs',
  'diary',
  'reviews',
  'times',
] as const
/** Pages that look different at desktop width and are checked there too. */
const WIDE = ['navigation', 'charts', 'cards'] as const

const DESKTOP = { width: 1024, height: 768 }
/** Groups shown above a page, with the sizes at which they are checked. */
const OPENED = [
  ['overlays', 'phone', PHONE],
  ['overlays', 'desktop', DESKTOP],
  ['editing', 'desktop', DESKTOP],
  ['day-field', 'phone', PHONE],
  ['dialogs', 'phone', PHONE],
  ['dialogs', 'desktop', DESKTOP],
] as const

test.use({ viewport: PHONE, deviceScaleFactor: 1, timezoneId: 'Asia/Baghdad' })

for (const language of LANGUAGES) {
  for (const group of GROUPS)
    test(`every state of ${group} looks as it did (${language})`, async ({ page }) => {
      await openGroup(page, group, language)
      for (const scheme of SCHEMES) {
        await page.emulateMedia({ colorScheme: scheme })
        const name = `${group}-${language}-${scheme}.png`
        await looksAsItDid(page, name)
      }
    })

  for (const group of WIDE)
    test(`${group} looks as it did on a desktop (${language})`, async ({ page }) => {
      await page.setViewportSize(DESKTOP)
      await openGroup(page, group, language)
      for (const scheme of SCHEMES) {
        await page.emulateMedia({ colorScheme: scheme })
        const name = `${group}-${language}-${scheme}-desktop.png`
        await looksAsItDid(page, name)
      }
    })

  for (const [group, size, viewport] of OPENED)
    test(`overlays of ${group} look as before on a ${size} (${language})`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await openGroup(page, group, language)
      for (const opener of await page.locator('[data-opens]').all()) {
        const name = (await opener.getAttribute('data-opens'))
          ?.replaceAll(/\W+/g, '-')
          .toLowerCase()
        await opener.click()
        await expect(page.locator('dialog[open]')).toBeVisible()
        await settle(page)
        for (const scheme of SCHEMES) {
          await page.emulateMedia({ colorScheme: scheme })
          const file = `${name}-${language}-${scheme}-${size}.png`
          await looksAsItDid(page, file, { fullPage: false })
        }
        await page.emulateMedia({ colorScheme: 'light' })
        await page.keyboard.press('Escape')
        await expect(page.locator('dialog')).toHaveCount(0)
      }
    })
}

/** Visual changes that must be detected, each on a page that shows it. */
const CHANGES: [name: string, group: (typeof GROUPS)[number], rules: string][] = [
  ['another brand colour', 'buttons', ':root { --brand: oklch(0.455 0.185 285) }'],
  ['a paler grey of the words', 'cards', ':root { --ink-2: oklch(0.62 0.03 268) }'],
  ['a button 4 px lower', 'buttons', '[data-specimen]:first-child button { translate: 0 4px }'],
  ['a field a little higher', 'fields', 'select { min-height: 3.5rem !important }'],
  ['a missing drawing', 'pictures', '[data-specimen=EmptyScene] svg { visibility: hidden }'],
  ['larger words', 'cards', 'h3 { font-size: 1.2rem !important }'],
]

for (const [name, group, rules] of CHANGES)
  test(`${name} is seen in the picture of ${group} (sabotaged)`, async ({ page }) => {
    await openGroup(page, group, 'en')
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets.push(sheet)
    }, rules)
    const small = await shrunken(page, { name: `${name}.png` })
    expect(small).not.toMatchSnapshot(`${group}-en-light.png`, TOLERANCE)
  })
