import { createSeason } from '@awan/core/staff/season-contract'
import { createExceptions, createTimeOff } from '@awan/core/staff/time-off-contract'
import type { Headers, TestApp } from '../app.ts'
import { createOffering, createStaff, type createShop } from '../stage/factories.ts'

/**
 * Creates a staff member, an offering, seasons and time off for hostile requests that change a shop's setup. The staff
 * member is changed repeatedly, while appointments are booked with the other staff.
 */
export async function stageSetup(
  awan: TestApp,
  { business, offering, staff }: Awaited<ReturnType<typeof createShop>>,
  headers: Headers,
) {
  const { db } = awan
  const leading = { params: { businessId: business.id }, headers }
  const { id: staffId } = await createStaff(db, business.id)
  const { id: offeringId } = await createOffering(db, business.id)
  const weekly = Array.from({ length: 7 }, () => [{ from: 540, to: 1260 }])
  const season = (month: string) => ({
    name: 'Ramadan',
    firstDay: `2027-${month}-01`,
    lastDay: `2027-${month}-28`,
    hours: [{ staffId, weekly }],
  })
  const changed = await awan.ask(createSeason, { ...leading, body: season('01') })
  const deleted = await awan.ask(createSeason, { ...leading, body: season('02') })
  const dates = ['2027-08-01', '2027-08-02', '2027-08-04', '2027-08-05']
  const closed = { staffId: null, dates, ranges: [] }
  const closures = await awan.ask(createExceptions, { ...leading, body: closed })
  const closureIds = closures.items.map(({ id }) => id)
  const away = { staffId, start: '2027-09-01T09:00Z', end: '2027-09-02T09:00Z' }
  const timeOff = await awan.ask(createTimeOff, { ...leading, body: away })
  return {
    known: {
      changeOffering: { offeringId: [offeringId] },
      orderOfferings: { ids: [offering.id, offeringId] },
      changeStaff: { staffId: [staffId] },
      changeHours: { staffId: [staffId] },
      orderStaff: { ids: staff.map(({ id }) => id) },
      createExceptions: { staffId: [staffId], dates: ['2027-08-03'] },
      deleteException: { exceptionId: closureIds.slice(0, 2) },
      deleteTimeOff: { timeOffId: [timeOff.id] },
      changeSeason: { seasonId: [changed.id] },
      deleteSeason: { seasonId: [deleted.id] },
    },
    bodies: {
      createOffering: [
        { serviceId: offering.service_id, durationMinutes: 30, price: 1, staffIds: [] },
      ],
      changeOffering: [{ version: 1, price: 5000 }],
      createStaff: [{ name: { en: 'Ali', ar: null }, offeringIds: [], weekly }],
      changeStaff: [{ version: 1, photo: null }],
      // For an unchanged staff member, and for one changed by earlier requests.
      changeHours: [1, 2, 3].map((version) => ({ version, weekly })),
      createExceptions: [{ ...closed, staffId, dates: ['2027-08-04'] }],
      deleteExceptions: closureIds.slice(2).map((id) => ({ exceptionIds: [id] })),
      createTimeOff: [away],
      createSeason: [season('03'), season('04')],
      changeSeason: [{ ...season('01'), version: 1 }],
      deleteSeason: [{ version: 1 }],
    },
  }
}
