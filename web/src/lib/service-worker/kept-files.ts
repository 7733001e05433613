import { FILES, type KeptFile } from './scope.ts'

const PARTS = '/parts'
/** The page without content that every address opens with where there is no network. */
const SHELL = '/shell'
/** Names what every device keeps. */
const ALWAYS = 'app'

/** Describes what of the browser the keeping of files needs. */
export interface FileStore {
  open: () => Promise<Cache>
  fetch: (url: string, init?: RequestInit) => Promise<Response>
}

const inBrowser: FileStore = {
  open: () => caches.open(FILES),
  fetch: (url, init) => fetch(url, init),
}

/**
 * Keeps the files of a build in one cache. Their names carry a hash of their content, so that two builds stand side by side:
 * while pages of the former are open nothing of theirs is taken away. Nothing in it is about a person.
 */
export function keptFiles(files: readonly KeptFile[], store: FileStore = inBrowser) {
  /** Fetches what is missing, one after the other: a weak line is the page's first, and what has arrived stays. */
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
    /** Fails where something does not arrive; the browser tries again later, and goes on from there. */
    install: async () => {
      const cache = await store.open()
      await fetchMissing(cache, await wantedParts(cache))
      // Nobody's page: without a cookie there is no person in it.
      const shell = arrived(await store.fetch(SHELL, { credentials: 'omit', cache: 'no-store' }))
      // While a new version comes, one server has the old page and another the new files.
      if (!fits(await shell.clone().text(), files))
        throw new Error('The shell is of another build.')
      await cache.put(SHELL, shell)
    },

    /** Ends what is of former builds, once none of their pages is open. */
    activate: async () => {
      const cache = await store.open()
      const ours = new Set([SHELL, PARTS, ...files.map(({ url }) => url)])
      for (const { url } of await cache.keys())
        if (!ours.has(new URL(url).pathname)) await cache.delete(url)
    },

    /** Keeps further parts, of this build and of those to come. */
    keep: async (more: readonly string[]) => {
      const cache = await store.open()
      const wanted = await wantedParts(cache)
      const parts = [...new Set([...wanted, ...more.filter((name) => isPart(files, name))])]
      if (parts.length > wanted.length) await cache.put(PARTS, Response.json(parts))
      await fetchMissing(cache, parts)
    },

    /** Returns a file as it is kept; undefined where it is not. */
    find: async (url: string) => (await store.open()).match(url, { ignoreVary: true }),

    /** Returns the page without content. */
    shell: async () => (await store.open()).match(SHELL, { ignoreVary: true }),
  }
}

export type KeptFiles = ReturnType<typeof keptFiles>

const isPart = (files: readonly KeptFile[], name: string) => files.some(({ part }) => part === name)

function arrived(response: Response): Response {
  if (!response.ok) throw new Error(`${response.status} of ${response.url}`)
  return response
}

/** Returns whether all scripts that a page begins with are among the files. */
function fits(html: string, files: readonly KeptFile[]): boolean {
  const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, src]) => src)
  return scripts.length > 0 && scripts.every((src) => files.some(({ url }) => url === src))
}
