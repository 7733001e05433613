import { reportContent } from '@awan/core/report/contract'
import { removeReported } from '@awan/core/report/desk-contract'
import type { TestApp } from '../app.ts'
import { createPromotion, createShop } from '../stage/factories.ts'

/** Reports content of a separate shop: one case per operation of the desk, as a decision closes its case. */
export async function stageReports(awan: TestApp) {
  const { ask, asPerson, db } = awan
  const about = { en: 'We sell watches', ar: 'نبيع الساعات' }
  const { business, staff } = await createShop(db, { business: { about } })
  const promotion = await createPromotion(db, business.id)
  const { headers } = await asPerson()
  const reportedAt = awan.clock.now.toISOString()
  const open = async (kind: 'about' | 'staff' | 'promotion', subjectId = '') => {
    const body = { businessId: business.id, kind, subjectId, reason: 'other' as const }
    await ask(reportContent, { headers, body })
    const row = db.selectFrom('reported_content').select('id').where('subject_id', '=', subjectId)
    return (await row.executeTakeFirstOrThrow()).id
  }
  const removed = await open('staff', staff[0]?.id)
  const desk = await asPerson({ operator: true })
  await ask(removeReported, {
    headers: desk.headers,
    params: { contentId: removed },
    body: { reason: 'Not a name', version: 1, reportedAt },
  })
  const { business: shown, staff: people } = await createShop(db)
  return {
    known: {
      getReported: { contentId: [removed] },
      removeReported: { contentId: [await open('about', business.id)] },
      restoreReported: { contentId: [removed] },
      dismissReported: { contentId: [await open('promotion', promotion.id)] },
    },
    bodies: {
      reportContent: people.map(({ id }) => ({
        businessId: shown.id,
        kind: 'staff',
        subjectId: id,
        reason: 'other',
      })),
      dismissReported: [{ reportedAt }],
      removeReported: [1, 2].map((version) => ({
        reason: 'It is not true',
        version,
        reportedAt,
      })),
    },
  }
}
