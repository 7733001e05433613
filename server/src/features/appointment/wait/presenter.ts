import type { z } from 'zod'
import { secondsUntil } from '@awan/core/account/rules'
import type { waitSchema } from '@awan/core/wait/contract'
import type { shopWaitSchema } from '@awan/core/wait/shop-contract'
import { instantTextOf } from '@awan/core/time'
import type { WaitRow } from './queries.ts'

type Wait = z.input<typeof waitSchema>
type ShopWait = z.input<typeof shopWaitSchema>

/** Presents a wait as its customer sees it. */
export function presentWait(row: WaitRow, now: Date): Wait {
  return {
    ...wantedOf(row),
    business: {
      id: row.business_id,
      name: row.business_name,
      timeZone: row.time_zone,
      open: row.status === 'approved',
    },
    place: row.place,
    until: instantTextOf(row.until),
    turn: turnOf(row, now),
  }
}

/** Presents a wait as the people of the shop see it. */
export function presentShopWait(row: WaitRow, now: Date): ShopWait {
  return {
    ...wantedOf(row),
    name: row.guest_name,
    since: instantTextOf(row.created_at),
    turn: turnOf(row, now),
  }
}

function wantedOf(row: WaitRow) {
  const { id, day, part, staff_id: staffId, staff_name: staffName, services } = row
  const staff = staffId !== null && staffName ? { id: staffId, name: staffName } : null
  return { id, day, part, staff, offeringIds: row.offering_ids, services }
}

function turnOf(row: WaitRow, now: Date): Wait['turn'] {
  const { turn_start: start, turn_end: end, turn_expires_at: expires, price } = row
  const { turn_staff_id: staffId, turn_staff_name: staffName } = row
  if (!start || !end || !expires || staffId === null || !staffName) return null
  return {
    start: instantTextOf(start),
    end: instantTextOf(end),
    staffId,
    staffName,
    price,
    expiresAt: instantTextOf(expires),
    secondsLeft: secondsUntil(expires.getTime(), now.getTime()),
  }
}
