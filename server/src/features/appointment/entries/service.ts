import type { CalendarEntry } from '@awan/core/appointment/calendar-file'
import { pick, type LocalizedValue } from '@awan/core/language'
import { serviceNames } from '@awan/core/offering/names'
import type { Db } from '#db/connect.ts'
import { type FileOptions, presentEntry } from '../customer/file.presenter.ts'
import { customerAppointmentsSince } from '../customer/queries.ts'
import { staffEntryRows } from './queries.ts'

/** Range of appointments in a feed, and its options. */
type Extent = FileOptions & { from: Date; limit: number }

/** Returns a customer's appointments as calendar entries, as in the calendar file of each. */
export async function customerEntries(
  db: Db,
  accountId: string,
  extent: Extent,
): Promise<CalendarEntry[]> {
  const rows = await customerAppointmentsSince(db, accountId, extent)
  return rows.map((row) => presentEntry(row, extent))
}

/** Returns a staff member's appointments as calendar entries, with services, guest name and shop. */
export async function staffEntries(
  db: Db,
  staff: { businessId: string; staffId: string; businessName: LocalizedValue },
  extent: Extent,
): Promise<CalendarEntry[]> {
  const { now, language, site } = extent
  const rows = await staffEntryRows(db, { ...staff, ...extent })
  return rows.map((row) => {
    const services = serviceNames(row.services, language)
    return {
      id: row.id,
      sequence: row.version - 1,
      cancelled: row.status === 'cancelled',
      start: row.starts_at.getTime(),
      end: row.ends_at.getTime(),
      now: now.getTime(),
      language,
      title: [services, row.guest_name].filter(Boolean).join(' · '),
      place: pick(staff.businessName, language),
      details: services,
      location: null,
      url: `${site}/console/${staff.businessId}`,
    }
  })
}
