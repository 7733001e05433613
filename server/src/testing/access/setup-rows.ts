import { leadersOnly, shopOnly, keyToo } from './callers.ts'
import { consoleOf, unknown, type Row, type Stage } from './stage.ts'

const weekly = Array.from({ length: 7 }, () => [{ from: 540, to: 1260 }])
const otherStaff = ({ otherShop }: Stage) => otherShop.staff[0]?.id ?? ''
/** The manager's request runs before the owner's, whose version is then stale. */
const firstOnly = shopOnly(409, { manager: 200, staff: 403 })
const newOffering = { durationMinutes: 30, price: 5000 }
const season = { name: 'Ramadan', firstDay: '2026-04-01', lastDay: '2026-04-29' }

/** Rows of rules, services, staff and hours. */
export const setupRows: Record<string, Row[]> = {
  'GET /api/console/businesses/:businessId/rules': [
    { answers: keyToo(shopOnly(200)), path: (s) => `${consoleOf(s)}/rules` },
  ],
  'GET /api/console/businesses/:businessId/rules/example': [
    {
      answers: shopOnly(200),
      path: (s) => `${consoleOf(s)}/rules/example?gridMinutes=15&noticeMinutes=0&horizonDays=60`,
    },
  ],
  'PATCH /api/console/businesses/:businessId/rules': [
    // The owner's version is stale after the manager's change.
    {
      answers: { ...leadersOnly(200), owner: 409 },
      path: (s) => `${consoleOf(s)}/rules`,
      body: () => ({ version: 1, cancelCutoffMinutes: 0 }),
    },
  ],
  'GET /api/console/businesses/:businessId/offerings': [
    { answers: keyToo(shopOnly(200)), path: (s) => `${consoleOf(s)}/offerings` },
  ],
  'POST /api/console/businesses/:businessId/offerings': [
    {
      answers: leadersOnly(201),
      path: (s) => `${consoleOf(s)}/offerings`,
      body: (s) => ({ ...newOffering, serviceId: s.serviceId, staffIds: [s.staffId] }),
    },
    {
      answers: leadersOnly(422),
      path: (s) => `${consoleOf(s)}/offerings`,
      body: (s) => ({ ...newOffering, serviceId: s.serviceId, staffIds: [otherStaff(s)] }),
    },
  ],
  'PATCH /api/console/businesses/:businessId/offerings/:offeringId': [
    {
      answers: firstOnly,
      path: (s) => `${consoleOf(s)}/offerings/${s.offering.id}`,
      body: () => ({ version: 1, price: 7000 }),
    },
    {
      answers: leadersOnly(404),
      path: (s) => `${consoleOf(s)}/offerings/${s.otherShop.offering.id}`,
      body: () => ({ version: 1, price: 7000 }),
    },
  ],
  'PUT /api/console/businesses/:businessId/offerings/order': [
    {
      answers: leadersOnly(200),
      path: (s) => `${consoleOf(s)}/offerings/order`,
      body: (s) => ({ ids: [s.offering.id] }),
    },
    {
      answers: leadersOnly(404),
      path: (s) => `${consoleOf(s)}/offerings/order`,
      body: (s) => ({ ids: [s.offering.id, s.otherShop.offering.id] }),
    },
  ],
  'GET /api/console/businesses/:businessId/staff': [
    { answers: keyToo(shopOnly(200)), path: (s) => `${consoleOf(s)}/staff` },
  ],
  'POST /api/console/businesses/:businessId/staff': [
    {
      answers: leadersOnly(201),
      path: (s) => `${consoleOf(s)}/staff`,
      body: (s) => ({ name: { en: 'Ali', ar: null }, offeringIds: [s.offering.id], weekly }),
    },
    {
      answers: leadersOnly(422),
      path: (s) => `${consoleOf(s)}/staff`,
      body: (s) => ({
        name: { en: 'Ali', ar: null },
        offeringIds: [s.otherShop.offering.id],
        weekly,
      }),
    },
  ],
  'PATCH /api/console/businesses/:businessId/staff/:staffId': [
    {
      answers: firstOnly,
      path: (s) => `${consoleOf(s)}/staff/${s.staffId}`,
      body: () => ({ version: 1, name: { en: null, ar: 'علي' } }),
    },
    {
      answers: leadersOnly(404),
      path: (s) => `${consoleOf(s)}/staff/${otherStaff(s)}`,
      body: () => ({ version: 1, active: false }),
    },
  ],
  'PUT /api/console/businesses/:businessId/staff/:staffId/hours': [
    {
      answers: firstOnly,
      path: (s) => `${consoleOf(s)}/staff/${s.staffId}/hours`,
      body: () => ({ version: 1, weekly }),
    },
    {
      answers: leadersOnly(404),
      path: (s) => `${consoleOf(s)}/staff/${otherStaff(s)}/hours`,
      body: () => ({ version: 1, weekly }),
    },
  ],
  'PUT /api/console/businesses/:businessId/staff/order': [
    {
      answers: leadersOnly(200),
      path: (s) => `${consoleOf(s)}/staff/order`,
      body: (s) => ({ ids: [s.staffId] }),
    },
    {
      answers: leadersOnly(404),
      path: (s) => `${consoleOf(s)}/staff/order`,
      body: (s) => ({ ids: [s.staffId, otherStaff(s)] }),
    },
  ],
  'GET /api/console/businesses/:businessId/absences': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/absences` },
    { answers: shopOnly(422), path: (s) => `${consoleOf(s)}/absences?from=2026-02-30` },
  ],
  'POST /api/console/businesses/:businessId/exceptions': [
    {
      answers: leadersOnly(201),
      path: (s) => `${consoleOf(s)}/exceptions`,
      body: () => ({ staffId: null, dates: ['2026-04-20'], ranges: [] }),
    },
    {
      answers: leadersOnly(404),
      path: (s) => `${consoleOf(s)}/exceptions`,
      body: (s) => ({ staffId: otherStaff(s), dates: ['2026-04-20'], ranges: [] }),
    },
  ],
  'DELETE /api/console/businesses/:businessId/exceptions': [
    {
      answers: leadersOnly(404),
      path: (s) => `${consoleOf(s)}/exceptions`,
      body: () => ({ exceptionIds: [unknown] }),
    },
  ],
  'DELETE /api/console/businesses/:businessId/exceptions/:exceptionId': [
    { answers: leadersOnly(404), path: (s) => `${consoleOf(s)}/exceptions/${unknown}` },
  ],
  'POST /api/console/businesses/:businessId/time-off': [
    {
      answers: leadersOnly(201),
      path: (s) => `${consoleOf(s)}/time-off`,
      body: (s) => ({
        staffId: s.staffId,
        start: '2026-04-20T09:00:00Z',
        end: '2026-04-21T09:00:00Z',
      }),
    },
    {
      answers: leadersOnly(404),
      path: (s) => `${consoleOf(s)}/time-off`,
      body: (s) => ({
        staffId: otherStaff(s),
        start: '2026-04-20T09:00:00Z',
        end: '2026-04-21T09:00:00Z',
      }),
    },
  ],
  'DELETE /api/console/businesses/:businessId/time-off/:timeOffId': [
    { answers: leadersOnly(404), path: (s) => `${consoleOf(s)}/time-off/${unknown}` },
  ],
  'GET /api/console/businesses/:businessId/seasons': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/seasons` },
  ],
  'POST /api/console/businesses/:businessId/seasons': [
    // The second caller requests a season on the same days.
    {
      answers: shopOnly(409, { manager: 201, staff: 403 }),
      path: (s) => `${consoleOf(s)}/seasons`,
      body: (s) => ({ ...season, hours: [{ staffId: s.staffId, weekly }] }),
    },
    {
      answers: leadersOnly(422),
      path: (s) => `${consoleOf(s)}/seasons`,
      body: (s) => ({ ...season, hours: [{ staffId: otherStaff(s), weekly }] }),
    },
  ],
  'PUT /api/console/businesses/:businessId/seasons/:seasonId': [
    {
      answers: leadersOnly(404),
      path: (s) => `${consoleOf(s)}/seasons/${unknown}`,
      body: (s) => ({ ...season, version: 1, hours: [{ staffId: s.staffId, weekly }] }),
    },
  ],
  'DELETE /api/console/businesses/:businessId/seasons/:seasonId': [
    {
      answers: leadersOnly(404),
      path: (s) => `${consoleOf(s)}/seasons/${unknown}`,
      body: () => ({ version: 1 }),
    },
  ],
}
