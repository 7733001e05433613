import type { Page } from '@playwright/test'

/**
 * Holds a page's requests for a path, of one method if given, until `release`: on their way there, or `answered` on
 * their way back. `arrived` resolves when the first is held.
 */
export async function held(
  page: Page,
  path: string | RegExp,
  { method, answered = false }: { method?: string; answered?: boolean } = {},
) {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (method && route.request().method() !== method) return route.fallback()
    const response = answered ? await route.fetch() : undefined
    arrived.resolve()
    await released.promise
    return response ? route.fulfill({ response }) : route.fallback()
  })
  return { arrived: arrived.promise, release: released.resolve }
}
