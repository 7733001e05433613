import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  decideBusiness,
  featureBusiness,
  getDossier,
  listCandidates,
} from '@awan/core/business/approval-contract'
import { instantTextOf } from '@awan/core/time'
import { AppError } from '#http/app-error.ts'
import { pageOf, type Cursors } from '#http/cursor.ts'
import { mount } from '#http/route.ts'
import { listCandidateRows, type ListedCandidate } from './approval.queries.ts'
import { decide, feature, readDossier } from './approval.service.ts'
import { statusOf } from '../settings/details.presenter.ts'

const BY_COMING = {
  list: 'listCandidates',
  schema: z.tuple([z.int(), z.uuid()]),
  keyOf: (row: ListedCandidate) => [Number(row.place), row.id],
}

/** Serves the operator's desk: candidates, their dossiers and the decisions. */
export function serveApprovals(
  app: FastifyInstance,
  deps: Parameters<typeof decide>[0] & { cursors: Cursors },
): void {
  const { db, cursors } = deps

  mount(app, listCandidates, async ({ query: { cursor, limit, ...filter } }) => {
    const page = await pageOf(cursors, BY_COMING, { cursor, limit }, (part) =>
      listCandidateRows(db, filter, part),
    )
    return { items: page.rows.map(presentCandidate), nextCursor: page.nextCursor }
  })

  mount(app, getDossier, async ({ params: { businessId } }) => {
    const dossier = await readDossier(deps, businessId)
    if (!dossier) throw new AppError('business_not_found')
    return dossier
  })

  mount(app, decideBusiness, async ({ params: { businessId }, body, caller }) => {
    const { decision, reason = '', version } = body
    const operatorId = caller.accountId
    await decide(deps, { businessId, operatorId, decision, reason, version })
    const dossier = await readDossier(deps, businessId)
    if (!dossier) throw new AppError('business_not_found')
    return dossier
  })

  mount(app, featureBusiness, async ({ params: { businessId }, body, caller }) => {
    await feature(deps, { businessId, operatorId: caller.accountId, ...body })
    const dossier = await readDossier(deps, businessId)
    if (!dossier) throw new AppError('business_not_found')
    return dossier
  })
}

function presentCandidate(row: ListedCandidate) {
  const { owner_name: fullName, owner_phone: phone } = row
  return {
    id: row.id,
    name: row.name,
    categoryId: row.category_id,
    cityId: row.city_id,
    district: row.district,
    photo: row.photo,
    status: statusOf(row),
    featured: row.featured,
    sentAgain: row.status === 'pending' && row.decided,
    owner: fullName !== null && phone !== null ? { fullName, phone } : null,
    createdAt: instantTextOf(row.created_at),
  }
}
