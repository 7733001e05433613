import { expect, type Page } from '@playwright/test'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { fromHere, type Language } from './awan.ts'
import { get } from './booking.ts'
import { dayOf, ZONE_MS } from './day.ts'
import { made, registerShop } from './desk.ts'

interface Diary {
  visits: unknown[]
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

const NAMES = ['زينب كريم', 'Noor Ali', 'هدى جاسم', 'رنا سعد', 'Shahad Omar', 'مريم حسن', 'سجى علي']

/** Fills a day of the signed-in owner's shop and returns it; repeated calls book the same appointments. */
export async function fillDay(page: Page, shop: string): Promise<string> {
  const api = `/api/console/businesses/${shop}`
  const { items } = await get<{ items: Offering[] }>(page, `${api}/offerings`)
  const working = async (date: string) => {
    const { staff } = await get<Diary>(page, `${api}/diary?from=${date}`)
    return staff.flatMap(({ id, hours }) =>
      hours.flatMap(({ ranges }) => ranges.map((range) => ({ id, ...range }))),
    )
  }
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
    // A time that is taken (409) or too short for the service (422) stays free of this one.
    expect([201, 409, 422]).toContain(answer.status())
    if (answer.status() !== 201) return 0
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
  // Includes the appointments of the demo and of other tests.
  const { visits: appointments } = await get<Diary>(page, `${api}/diary?from=${day}&days=1`)
  expect(appointments.length).toBeGreaterThan(6)
  return day
}

interface Written {
  id: string
  version: number
}

const TEAM = [
  'Younis',
  'Ali Hassan',
  'حسين كريم',
  'Mustafa Al-Jubouri',
  'Omar',
  'علي عبد الرحمن',
  'Karrar',
  'Sajjad Mahdi',
  'مرتضى',
  'Yusuf Al-Bayati',
  'Haider',
  'عباس فاضل',
  'Ahmed Salman',
  'Zaid',
  'أنس',
  'Hamza Al-Khafaji',
  'Murtadha',
  'سيف الدين',
  'Bilal',
  'Taha Yasin',
] as const
const CUSTOMERS = ['Zainab Karim', 'نور الهدى علي', 'Hasan', 'رنا سعد عبد الرحمن', 'Noor Al-Huda']
/** 09:00 in Iraq as minutes in UTC. */
const OPENS_UTC = 6 * 60
const STEP = 30
/** Concurrent requests; each waits only for the lock of its staff member. */
const AT_ONCE = 8
/** One of this many appointments is cancelled. */
const CANCELLED = 10

/**
 * Registers a shop with that many staff members, each with that many appointments on a day (`YYYY-MM-DD`), and signs
 * its owner in: every half hour from 09:00, 25 or 30 minutes long, a tenth of them cancelled.
 */
export async function fullShop(
  page: Page,
  language: Language,
  { date, people = 20, each = 20 }: { date: string; people?: number; each?: number },
): Promise<string> {
  const { id } = await registerShop(page, language, {
    name: { en: 'The full chair', ar: 'الكرسي المزدحم' },
    hours: { from: 9 * 60, to: 21 * 60 },
    staff: TEAM.slice(0, people).map((name, at) => ({ name, me: at === 0 })),
  })
  const api = `/api/console/businesses/${id}`
  const { staff } = await get<{ staff: { id: string }[] }>(page, `${api}/diary?from=${date}&days=1`)
  const { items } = await get<{ items: { id: string }[] }>(page, `${api}/offerings`)
  const write = async (staffId: string, seat: number, place: number) => {
    const number = seat * each + place
    const start = new Date(Date.parse(date) + (OPENS_UTC + place * STEP) * MINUTE_MS)
    const appointment = await made<Written>(page, `${api}/appointments`, {
      source: number % 3 === 0 ? 'walk_in' : 'phone',
      staffId,
      name: CUSTOMERS[number % CUSTOMERS.length],
      start: start.toISOString().replace('.000', ''),
      offeringIds: items.map((item) => item.id),
      durationMinutes: number % 4 === 0 ? 25 : STEP,
    })
    if (number % CANCELLED !== CANCELLED - 1) return
    await page.request.post(`${api}/appointments/${appointment.id}/cancel`, {
      headers: fromHere(),
      data: { reason: 'Test', version: appointment.version },
    })
  }
  const writing = staff.flatMap(({ id: staffId }, seat) =>
    Array.from({ length: each }, (_, place) => () => write(staffId, seat, place)),
  )
  // Staff members in turn, so that concurrent requests do not wait for each other.
  const turns = writing.map((_, at) => (at % people) * each + Math.floor(at / people))
  for (let at = 0; at < turns.length; at += AT_ONCE) {
    const now = turns.slice(at, at + AT_ONCE)
    await Promise.all(now.flatMap((turn) => writing[turn]?.() ?? []))
  }
  return id
}
