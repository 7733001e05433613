import { FILES, type KeptFile } from './scope.ts'

const PARTS = '/parts'
/** The empty page that every URL opens with offline. */
const SHELL = '/shell'
/** Part that every device caches. */
const ALWAYS = 'app'

/** The subset of the Cache API used here; tests pass a fake. */
export interface FileStore {
  open: () => Promise<Cache>
  fetch: (url: string, init?: RequestInit) => Promise<Response>
}

const inBrowser: FileStore = {
  open: () => caches.open(FILES),
  fetch: (url, init) => fetch(url, init),
}

/**
 * Caches the files of a build in one cache. File names contain a content hash, so two builds can coexist: files of the
 * former build are kept while its pages are open. Contains no personal data.
 */
export function keptFiles(files: readonly KeptFile[], store: FileStore = inBrowser) {
  /** Fetches missing files one by one, as the page has priority on a weak connection; completed files are kept. */
  async function fetchMissing(cache: Cache, parts: readonly string[]) {
    for (const { url } of files.filter(({ part }) => parts.includes(part))) {
      if (await cache.match(url)) continue
      await cache.put(url, arrived(await store.fetch(url)))
    }
  }

  async function wantedParts(cache: Cache): Promise<string[]> {
    const stored: unknown = await (await cache.match(PARTS))?.json()
    const names = Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []
    return [...new Set([ALWAYS, ...names])]
  }

  return {
    /** Rejects if a file fails to load; the browser retries later, and only missing files are fetched. */
    install: async () => {
      const cache = await store.open()
      await fetchMissing(cache, await wantedParts(cache))
      // Fetched without cookies, so the cached shell holds no user data.
      const shell = arrived(await store.fetch(SHELL, { credentials: 'omit', cache: 'no-store' }))
      // During a deployment, one server may have the old page and another the new files.
      if (!fits(await shell.clone().text(), files))
        throw new Error('The shell is of another build.')
      await cache.put(SHELL, shell)
    },

    /** Removes files of former builds, once none of their pages is open. */
    activate: async () => {
      const cache = await store.open()
      const ours = new Set([SHELL, PARTS, ...files.map(({ url }) => url)])
      for (const { url } of await cache.keys())
        if (!ours.has(new URL(url).pathname)) await cache.delete(url)
    },

    /** Caches further parts, of this build and of later ones. */
    keep: async (more: readonly string[]) => {
      const cache = await store.open()
      const wanted = await wantedParts(cache)
      const parts = [...new Set([...wanted, ...more.filter((name) => isPart(files, name))])]
      if (parts.length > wanted.length) await cache.put(PARTS, Response.json(parts))
      await fetchMissing(cache, parts)
    },

    /** Returns a cached file; undefined if missing. */
    find: async (url: string) => (await store.open()).match(url, { ignoreVary: true }),

    /** Returns the cached empty page. */
    shell: async () => (await store.open()).match(SHELL, { ignoreVary: true }),
  }
}

export type KeptFiles = ReturnType<typeof keptFiles>

const isPart = (files: readonly KeptFile[], name: string) => files.some(({ part }) => part === name)

function arrived(response: Response): Response {
  if (!response.ok) throw new Error(`${response.status} of ${response.url}`)
  return response
}

/** Returns whether all scripts of a page are among the files. */
function fits(html: string, files: readonly KeptFile[]): boolean {
  const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, src]) => src)
  return scripts.length > 0 && scripts.every((src) => files.some(({ url }) => url === src))
}
