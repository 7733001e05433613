import type { Page, Route } from '@playwright/test'

/**
 * Handles the page's next request of one method for a path; all others pass. A page may read the same path at any
 * moment, after a live event.
 */
export async function onNext(
  page: Page,
  path: string,
  method: 'POST' | 'PATCH' | 'DELETE',
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let isOver = false
  await page.route(path, (route) => {
    if (isOver || route.request().method() !== method) return route.fallback()
    isOver = true
    return handle(route)
  })
}
