import { LANGUAGES, test } from './support/awan.ts'
import { accessible } from './support/axe.ts'
import { journey } from './support/journey.ts'

for (const language of LANGUAGES)
  test(`a visitor books a haircut and cancels it (${language})`, async ({ page }) => {
    test.setTimeout(240_000)
    await journey(page, language, accessible)
  })
