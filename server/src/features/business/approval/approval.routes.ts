import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { decideBusiness, getDossier, listCandidates } from '@awan/core/business/approval-contract'
import { instantText } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import type { Cursors } from '#http/cursor.ts'
import { mount } from '#http/route.ts'
import { listCandidateRows, type CandidateRow } from './approval.queries.ts'
import { decide, readDossier } from './approval.service.ts'
import { statusOf } from '../settings/details.presenter.ts'

const candidatePlace = z.tuple([z.int(), z.uuid()])

/** The operator's desk: who waits, what they registered, and the decision. */
export function serveApprovals(
  app: FastifyInstance,
  { db, clock, cursors }: { db: Db; clock: () => Date; cursors: Cursors },
): void {
  const context = { db, clock }

  mount(app, listCandidates, async ({ query: { cursor, limit, ...filter } }) => {
    const after = cursors.read('listCandidates', cursor, candidatePlace)
    const rows = await listCandidateRows(db, filter, { after, limit })
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    return {
      items: page.map(presentCandidate),
      nextCursor: last ? cursors.write('listCandidates', [Number(last.place), last.id]) : null,
    }
  })

  mount(app, getDossier, async ({ params: { businessId } }) => {
    const dossier = await readDossier(context, businessId)
    if (!dossier) throw new AppError('business_not_found')
    return dossier
  })

  mount(app, decideBusiness, async ({ params: { businessId }, body, caller }) => {
    const { decision, reason = '', version } = body
    const operatorId = caller.accountId
    await decide(context, { businessId, operatorId, decision, reason, version })
    const dossier = await readDossier(context, businessId)
    if (!dossier) throw new AppError('business_not_found')
    return dossier
  })
}

function presentCandidate(row: CandidateRow) {
  const { owner_name: fullName, owner_phone: phone } = row
  return {
    id: row.id,
    name: row.name,
    categoryId: row.category_id,
    cityId: row.city_id,
    district: row.district,
    photo: row.photo,
    status: statusOf(row),
    owner: fullName !== null && phone !== null ? { fullName, phone } : null,
    createdAt: instantText(row.created_at.getTime()),
  }
}
