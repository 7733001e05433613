import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { getShopPhotos, setShopPhotos, uploadPhoto } from '@awan/core/photo/contract'
import { HOUR_SECONDS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { sharedRead } from '#db/shared-read.ts'
import { AppError } from '#http/app-error.ts'
import type { RateLimiter } from '#http/limits/rate-limit.ts'
import { mountShop } from '#http/shop.ts'
import { serveUploads } from '#http/upload.ts'
import { idOfFile } from '#integrations/photos/names.ts'
import type { PhotoStore } from '#integrations/photos/port.ts'
import { findServed } from './queries.ts'
import {
  changeGallery,
  keepPhoto,
  type photoReader,
  readGallery,
  readUploaded,
  requireRoom,
} from './service.ts'

interface PhotoDeps {
  db: Db
  clock: () => Date
  limiter: RateLimiter
  store: PhotoStore
  readPhoto: ReturnType<typeof photoReader>
  dataDir: string
}

const FOREVER = 'public, max-age=31536000, immutable'

export async function servePhotos(app: FastifyInstance, deps: PhotoDeps): Promise<void> {
  const { db, clock, limiter, store, dataDir } = deps

  await serveUploads(app, { dataDir }, (mountUpload) => {
    mountUpload(uploadPhoto, async ({ caller, headers, withFile }) => {
      const { accountId } = caller
      const key = headers['idempotency-key']
      await limiter.use(db, [
        { name: 'photo', subject: accountId, points: 60, seconds: HOUR_SECONDS },
        { name: 'photo', subject: accountId, points: 200, seconds: 24 * HOUR_SECONDS },
      ])
      const before = key === undefined ? undefined : await readUploaded(db, accountId, key)
      if (before) return before
      await requireRoom(db, accountId)
      return withFile((file) => keepPhoto({ db, store }, { file, accountId, key, at: clock() }))
    })
  })

  mountShop(app, db, getShopPhotos, async ({ shop }) => readGallery(db, shop.id))

  mountShop(app, db, setShopPhotos, async ({ shop, caller, body }) =>
    changeGallery(db, { businessId: shop.id, accountId: caller.accountId }, body, clock()),
  )

  serveFiles(app, deps)
}

const params = z.object({ name: z.string() })

/**
 * Serves photo files by name: names cannot be guessed, and the pages that contain them are public. A taken-down photo
 * is served to the operator alone, from the next request on, by every server.
 */
function serveFiles(app: FastifyInstance, { db, readPhoto }: PhotoDeps): void {
  const served = sharedRead(db, findServed)

  const send = async (request: FastifyRequest, reply: FastifyReply, cached: string) => {
    const { name } = params.parse(request.params)
    const content = await readPhoto(name)
    if (!content) throw new AppError('not_found')
    reply.headers({
      etag: `"${name}"`,
      'cache-control': cached,
      'content-disposition': `inline; filename="${name}"`,
      // The page of the installed app has another origin.
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.headers['if-none-match'] === `"${name}"`) return reply.status(304).send()
    return reply.type('image/webp').send(Buffer.from(content))
  }
  app.get('/photos/:name', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    const id = idOfName(request)
    if (!(await served([id])).has(id)) throw new AppError('not_found')
    return send(request, reply, FOREVER)
  })
  const desk = { schema: { hide: true }, config: { access: 'operator' as const } }
  app.get('/api/admin/photos/:name', desk, async (request, reply) => {
    idOfName(request)
    return send(request, reply, 'private, no-store')
  })
}

/** Returns the id in a requested file name, so that no other name reaches the store. */
function idOfName(request: FastifyRequest): string {
  const id = idOfFile(params.parse(request.params).name)
  if (id === undefined) throw new AppError('not_found')
  return id
}
