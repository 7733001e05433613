import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { cardPath } from '@awan/core/business/sharing'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import type { ReadBudget } from '#http/limits/read-budget.ts'
import type { PhotoStore } from '#integrations/photos/port.ts'
import { cardPictures, cardTag } from './card.service.ts'
import { readBusiness } from './service.ts'

interface CardDeps {
  db: Db
  clock: () => Date
  budget: ReadBudget
  store: Pick<PhotoStore, 'read'>
  /** Returns the icon of a category. */
  iconOf: (categoryId: string) => Promise<string>
}

const params = z.object({ businessId: z.string() })

/** CPU milliseconds per picture. */
const COST = 80

/** Serves the preview picture of a shared link. Its URL contains the tag of its content, so that a new one is fetched. */
export function serveCards(app: FastifyInstance, deps: CardDeps): void {
  const pictures = cardPictures(deps.store)
  const options = { schema: { hide: true }, logLevel: 'warn' } as const
  app.get(cardPath(':businessId'), options, async (request, reply) => {
    const { businessId } = params.parse(request.params)
    const business = await readBusiness(deps.db, businessId, deps.clock())
    if (!business) throw new AppError('not_found')
    const subject = { photo: business.photo, icon: await deps.iconOf(business.categoryId) }
    reply.headers({
      'cache-control': 'public, max-age=3600',
      // Embedded by messengers' pages, which are cross-origin.
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.headers['if-none-match'] === `"${cardTag(subject)}"`)
      return reply
        .header('etag', `"${cardTag(subject)}"`)
        .status(304)
        .send()
    if (!pictures.has(subject)) deps.budget.spend(request, COST)
    const { tag, content } = await pictures.picture(subject)
    return reply.header('etag', `"${tag}"`).type('image/jpeg').send(content)
  })
}
