import type { Page, Request } from '@playwright/test'

/**
 * Waits for the next read of an API path to end; call it before what causes the read. A read that is dropped for a later
 * one does not count: `finished()` of its response would never resolve.
 */
export const readEnds = (page: Page, path: RegExp): Promise<Request> =>
  page.waitForEvent(
    'requestfinished',
    (request) => path.test(request.url()) && request.method() === 'GET',
  )
