import { expect, type Page } from '@playwright/test'
import { fromHere } from './awan.ts'
import { get } from './booking.ts'

interface Diary {
  staff: {
    id: string
    hours: { ranges: { from: number; to: number }[] }[]
  }[]
}
interface Offering {
  id: string
  staffIds: string[]
  durationMinutes: number
  active: boolean
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** The clocks of Iraq, all year. */
const ZONE_MS = 180 * MINUTE_MS
const NAMES = ['زينب كريم', 'Noor Ali', 'هدى جاسم', 'رنا سعد', 'Shahad Omar', 'مريم حسن', 'سجى علي']

const dayOf = (ms: number) => new Date(ms + ZONE_MS).toISOString().slice(0, 10)

/** Fills a day of the owner who is signed in, which it answers: the same appointments however often it is called. */
export async function fillDay(page: Page, shop: string): Promise<string> {
  const api = `/api/console/businesses/${shop}`
  const { items } = await get<{ items: Offering[] }>(page, `${api}/offerings`)
  const working = async (date: string) => {
    const { staff } = await get<Diary>(page, `${api}/diary?from=${date}`)
    return staff.flatMap(({ id, hours }) =>
      hours.flatMap(({ ranges }) => ranges.map((range) => ({ id, ...range }))),
    )
  }
  let booked = 0
  const book = async (staffId: string, date: string, minute: number, turn: number) => {
    const able = items.filter((item) => item.active && item.staffIds.includes(staffId))
    const offering = able[turn % able.length]
    if (!offering) return 0
    const start = new Date(Date.parse(date) - ZONE_MS + minute * MINUTE_MS)
    const answer = await page.request.post(`${api}/appointments`, {
      headers: { ...fromHere(), 'idempotency-key': `${staffId}/${date}/${minute}` },
      data: {
        source: turn % 3 === 0 ? 'walk_in' : 'phone',
        staffId,
        start: start.toISOString().replace('.000', ''),
        offeringIds: [offering.id],
        name: NAMES[turn % NAMES.length],
      },
    })
    // A time that is taken, or too short for the service, stays as it is.
    expect([201, 409, 422]).toContain(answer.status())
    if (answer.status() !== 201) return 0
    booked += 1
    return offering.durationMinutes
  }

  const now = Date.now()
  const [today, tomorrow] = [dayOf(now), dayOf(now + DAY_MS)]
  const next = await working(tomorrow)
  const day = next.length > 0 ? tomorrow : today
  const ranges = next.length > 0 ? next : await working(today)
  expect(ranges.length).toBeGreaterThan(0)
  for (const [at, { id, from, to }] of ranges.entries())
    for (let minute = from + (at % 3) * 15, turn = at; minute + 60 <= to; turn += 1)
      minute += (await book(id, day, minute, turn)) + 15 * (1 + (turn % 4))
  expect(booked).toBeGreaterThan(6)
  return day
}
