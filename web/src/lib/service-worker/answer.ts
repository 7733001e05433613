import type { KeptFiles } from './kept-files.ts'
import type { RequestEvent } from './scope.ts'

/** Sets how long a page may take to come before the kept one is shown: a line that hangs is no better than none. */
const PATIENCE_MS = 8000

/** Tells what the worker answers: pages and files of the app. All else, everything about a person, goes past it. */
export function answersOf(origin: string): (request: Request) => 'page' | 'file' | undefined {
  return ({ method, url, mode }) => {
    const { origin: host, pathname } = new URL(url)
    if (method !== 'GET' || host !== origin) return undefined
    if (mode === 'navigate') return pathname.startsWith('/api/') ? undefined : 'page'
    return pathname.startsWith('/assets/') ? 'file' : undefined
  }
}

/** The server's page; the kept one where none comes. */
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

/** A file as it is kept, else the server's. */
export async function fileFor(request: Request, kept: Pick<KeptFiles, 'find'>): Promise<Response> {
  return (await kept.find(request.url)) ?? fetch(request)
}
