import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No violation on what is shown now (or in a part of it), neither light nor dark; and one h1 in main. */
export async function accessible(page: Page, part = 'html'): Promise<void> {
  await expect(page.locator('main h1')).toHaveCount(1)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    let found = await violations(page, part, colorScheme)
    if (found.length > 0) {
      // On a busy machine colours may still be on their way: what is judged is what stays.
      await page.waitForTimeout(500)
      await settled(page)
      found = await violations(page, part, colorScheme)
    }
    expect(found, `${colorScheme} ${page.url()}`).toEqual([])
  }
}

/**
 * In the dark the colours alone are another page; all else was judged in the light. Legacy mode judges
 * in the page itself, which has no frames, and with violations alone collected takes a third of the time.
 */
async function violations(page: Page, part: string, colorScheme: 'dark' | 'light') {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .include(part)
  const judge = colorScheme === 'dark' ? axe.withRules(['color-contrast']) : axe.withTags(TAGS)
  const result = await judge.analyze()
  return result.violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }))
}

/** Colours change over a few frames. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(finite.map((animation) => animation.finished))
    await frame()
  })
}
