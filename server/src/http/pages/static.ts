import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/** Files not served directly: compressed copies (the plugin selects them), pages (their head is added), source maps. */
const NOT_SERVED = /(?:^|\/)\.|\.(?:br|gz|map|html)$/

/** Names below assets/ contain a hash of the content. */
const FOREVER = 'max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'
/** Service worker and manifest must be revalidated. */
const CHECKED = /(?:^sw\.js|\.webmanifest)$/

/**
 * Headers of subresources. The page's policy governs them too, and would be larger than some of them; only `nosniff` is
 * sent. A file's name contains a hash of its content, so validators are omitted.
 */
const LEAN = {
  config: { isPart: true },
  onSend: async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('x-content-type-options', 'nosniff')
    for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name)
    // Modules are always UTF-8, so the charset is omitted.
    if (/\.js$/.test(request.url)) reply.header('content-type', 'text/javascript')
  },
} as const

/**
 * Serves the built files, each by a route of its own, so that no other path reads the disk. Files built later are
 * served after a restart.
 */
export async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  })
  for (const name of await filesIn(root)) {
    const options = { schema: { hide: true }, logLevel: 'warn' } as const
    app.get(
      `/${name}`,
      name.startsWith('assets/') ? { ...options, ...LEAN } : options,
      (_, reply) => reply.header('cache-control', cachingOf(name)).sendFile(name),
    )
  }
}

/**
 * Serves the files of a development page in the same way, to callers allowed to see that page. Must be called after
 * `serveFiles`.
 */
export async function serveDevelopmentFiles(
  app: FastifyInstance,
  root: string,
  shows: (request: FastifyRequest) => boolean,
): Promise<void> {
  for (const name of await filesIn(root))
    app.get(`/${name}`, { schema: { hide: true }, logLevel: 'warn' }, (request, reply) => {
      if (!shows(request)) throw new AppError('not_found')
      return reply.header('cache-control', 'no-cache').sendFile(name, root)
    })
}

/** Lists the servable files below a folder. */
async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => !NOT_SERVED.test(name))
}

function cachingOf(name: string): string {
  if (name.startsWith('assets/')) return FOREVER
  return CHECKED.test(name) ? 'no-cache' : AN_HOUR
}
