import type { KeptFiles } from './kept-files.ts'
import type { RequestEvent } from './scope.ts'

/**
 * Time after which the cached page is shown instead of the server's, in milliseconds: a hanging connection is no better
 * than none.
 */
const PATIENCE_MS = 8000

/**
 * Returns a function that classifies the requests handled by the worker: pages and files of the app. All others,
 * including those with personal data, are not handled.
 */
export function answersOf(origin: string): (request: Request) => 'page' | 'file' | undefined {
  return ({ method, url, mode }) => {
    const { origin: host, pathname } = new URL(url)
    if (method !== 'GET' || host !== origin) return undefined
    if (mode === 'navigate') return pathname.startsWith('/api/') ? undefined : 'page'
    return pathname.startsWith('/assets/') ? 'file' : undefined
  }
}

/** Returns the server's page; the cached shell if it fails or is too slow. */
export async function pageFor(
  { request, preloadResponse }: Pick<RequestEvent, 'request' | 'preloadResponse'>,
  kept: Pick<KeptFiles, 'shell'>,
  patience = PATIENCE_MS,
): Promise<Response> {
  const requested = preloadResponse.then((early) => early ?? fetch(request))
  const shell = await kept.shell()
  if (!shell) return requested
  const { promise: late, resolve } = Promise.withResolvers<Response>()
  const timer = setTimeout(() => resolve(shell), patience)
  try {
    return await Promise.race([requested, late])
  } catch {
    return shell
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the cached file, else the server's. */
export async function fileFor(request: Request, kept: Pick<KeptFiles, 'find'>): Promise<Response> {
  return (await kept.find(request.url)) ?? fetch(request)
}
