import { noonIn } from '../stage/appointments.ts'
import { everyone, leadersOnly } from './callers.ts'
import { consoleOf, type Row, type Stage } from './stage.ts'

const promotionsOf = (s: Stage) => `${consoleOf(s)}/promotions`
const priceOf = (s: Stage, offering: string) =>
  `/api/businesses/${s.business.id}/price?offering=${offering}&start=${noonIn(2)}`

const promotionOf = (s: Stage) => ({
  name: { en: 'Mornings', ar: 'صباحات' },
  kind: 'percent',
  value: 10,
  firstVisitOnly: false,
  firstDay: '2026-03-03',
  lastDay: '2026-03-09',
  weekdays: null,
  starting: null,
  offeringIds: [s.offering.id],
  useLimit: null,
})

/** Rows of a shop's promotions and of price quotes. */
export const promotionRows: Record<string, Row[]> = {
  'GET /api/console/businesses/:businessId/promotions': [
    { answers: leadersOnly(200), path: promotionsOf },
  ],
  'POST /api/console/businesses/:businessId/promotions': [
    { answers: leadersOnly(201), path: promotionsOf, body: promotionOf },
    {
      answers: leadersOnly(422),
      path: promotionsOf,
      body: (s) => ({ ...promotionOf(s), offeringIds: [s.otherShop.offering.id] }),
    },
  ],
  'PUT /api/console/businesses/:businessId/promotions/:promotionId': [
    // The second writer gets a conflict.
    {
      answers: { ...leadersOnly(200), owner: 409 },
      path: (s) => `${promotionsOf(s)}/${s.promotionId}`,
      body: (s) => ({ ...promotionOf(s), version: 1 }),
    },
    {
      answers: leadersOnly(404),
      path: (s) => `${promotionsOf(s)}/${s.otherPromotionId}`,
      body: (s) => ({ ...promotionOf(s), version: 1 }),
    },
  ],
  'POST /api/console/businesses/:businessId/promotions/:promotionId/end': [
    {
      answers: leadersOnly(200),
      path: (s) => `${promotionsOf(s)}/${s.promotionId}/end`,
      body: () => ({ version: 1 }),
    },
    {
      answers: leadersOnly(404),
      path: (s) => `${promotionsOf(s)}/${s.otherPromotionId}/end`,
      body: () => ({ version: 1 }),
    },
  ],
  'POST /api/console/businesses/:businessId/promotions/:promotionId/announce': [
    {
      answers: leadersOnly(200),
      path: (s) => `${promotionsOf(s)}/${s.promotionId}/announce`,
      body: () => ({ version: 1 }),
    },
    {
      answers: leadersOnly(404),
      path: (s) => `${promotionsOf(s)}/${s.otherPromotionId}/announce`,
      body: () => ({ version: 1 }),
    },
  ],
  'GET /api/businesses/:businessId/price': [
    { answers: everyone(200), path: (s) => priceOf(s, s.offering.id) },
    { answers: everyone(422), path: (s) => priceOf(s, s.otherShop.offering.id) },
  ],
}
