import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ACTIONS_PER_PAGE,
  beginSession,
  closeForgotten,
  keptText,
  PAGES_PER_SESSION,
  type SessionUpdate,
  withUpdate,
} from './rules.ts'
import { difference, sumsOf } from './sums.ts'
import { DAY_MS, MINUTE_MS } from '../time.ts'

const T = Date.parse('2026-03-03T09:00:00Z')
const TEN_YEARS = 10 * 365 * DAY_MS

const view = (path: string, from: number, to: number | null = null) => ({
  path,
  startTime: T + from,
  endTime: to === null ? null : T + to,
  actions: [],
})
const update = (values: Partial<SessionUpdate>): SessionUpdate => ({
  pages: [],
  seen: undefined,
  ended: undefined,
  ...values,
})

test('a session ends with its pages, and each page with the next', () => {
  const pages = [view('/', 0), view('/profile', 1000), view('/nowhere', 4000)]
  const session = withUpdate(beginSession(T, T), update({ pages, ended: T + 9000 }), T + MINUTE_MS)
  expect(session.endTime).toBe(T + 9000)
  expect(
    session.pages.map(({ page, startTime, endTime }) => [page, startTime - T, (endTime ?? 0) - T]),
  ).toEqual([
    ['Home', 0, 1000],
    ['Profile', 1000, 4000],
    ['Unknown', 4000, 9000],
  ])
  expect(sumsOf(session)).toEqual({
    sessions: 1,
    time: 9000,
    visits: { Home: 1, Profile: 1, Unknown: 1 },
    timePerPage: { Home: 1000, Profile: 3000, Unknown: 5000 },
  })
})

test('updates may come in any order, in any parts and any number of times', () => {
  const parts = [
    update({ pages: [view('/', 0)] }),
    update({ pages: [view('/', 0, 2000), view('/profile', 2000)] }),
    update({
      pages: [
        {
          ...view('/profile', 2000, 7000),
          actions: [{ action: 'quick-book', timestamp: T + 3000 }],
        },
      ],
    }),
    update({ ended: T + 7000 }),
  ]
  const whole = parts.reduce(
    (session, part) => withUpdate(session, part, T + MINUTE_MS),
    beginSession(T, T),
  )
  fc.assert(
    fc.property(fc.array(fc.nat(3), { maxLength: 12 }), (order) => {
      const all = [...order, 0, 1, 2, 3].map((at) => parts[at] ?? update({}))
      const counted = all.reduce(
        (s, part) => withUpdate(s, part, T + MINUTE_MS),
        beginSession(T, T),
      )
      expect(counted).toEqual(whole)
    }),
    { seed: 1 },
  )
})

test('a returning person prolongs the session and the page that had ended', () => {
  const end = withUpdate(
    beginSession(T, T),
    update({ pages: [view('/', 0, 5000)], ended: T + 5000 }),
    T + 5000,
  )
  const back = withUpdate(
    end,
    update({ pages: [view('/', 0, 8000), view('/profile', 8000)] }),
    T + 9000,
  )
  const last = withUpdate(back, update({ ended: T + 12_000 }), T + 12_000)
  expect(difference(sumsOf(last), sumsOf(end))).toEqual({
    sessions: 0,
    time: 7000,
    visits: { Profile: 1 },
    timePerPage: { Home: 3000, Profile: 4000 },
  })
})

test('a session of which nothing more came ended at its last sign of life', () => {
  const open = withUpdate(
    beginSession(T, T),
    update({ pages: [view('/', 0)], seen: T + 3000 }),
    T + 3000,
  )
  expect(open.endTime).toBeNull()
  const closed = closeForgotten(open)
  expect([closed.endTime, closed.pages[0]?.endTime]).toEqual([T + 3000, T + 3000])
})

test.each([TEN_YEARS, -TEN_YEARS, 5 * MINUTE_MS])(
  'a clock that is %d ms wrong does no harm',
  (wrong) => {
    const pages = [view('/', wrong, wrong + 1000), view('/profile', wrong + 1000, wrong + 3000)]
    const session = withUpdate(
      beginSession(T + wrong, T),
      update({ pages, ended: T + wrong + 3000 }),
      T + 3000,
    )
    expect(session.startTime).toBe(T)
    expect(sumsOf(session)).toMatchObject({
      time: 3000,
      timePerPage: { Home: 1000, Profile: 2000 },
    })
  },
)

test('no stored time is before the start, after now or a day after the start', () => {
  const mad = fc.integer({ min: -TEN_YEARS, max: TEN_YEARS })
  fc.assert(
    fc.property(mad, mad, mad, mad, fc.nat(10 * DAY_MS), (start, from, to, end, later) => {
      const pages = [{ ...view('/', from, to), actions: [{ action: 'x', timestamp: T + end }] }]
      const now = T + later
      const session = withUpdate(
        beginSession(T + start, T),
        update({ pages, seen: T + to, ended: T + end }),
        now,
      )
      const [page] = session.pages
      const times = [session.endTime, page?.startTime, page?.endTime, page?.actions[0]?.timestamp]
      for (const time of times) {
        expect(time).toBeGreaterThanOrEqual(session.startTime)
        expect(time).toBeLessThanOrEqual(Math.min(now, session.startTime + DAY_MS))
      }
    }),
    { seed: 2 },
  )
})

test('pages and actions are bounded, and actions are names of controls only', () => {
  const actions = Array.from({ length: 70 }, (_, at) => ({ action: `go-${at}`, timestamp: T + at }))
  const pages = Array.from({ length: 300 }, (_, at) => ({ ...view('/', at), actions }))
  const session = withUpdate(beginSession(T, T), update({ pages }), T + MINUTE_MS)
  expect(session.pages).toHaveLength(PAGES_PER_SESSION)
  expect(session.pages[0]?.actions).toHaveLength(ACTIONS_PER_PAGE)
  const odd = ['07701234567', 'code 123456', 'سارة', 'go-123456', 'booking.confirm']
  const typed = odd.map((action, at) => ({ action, timestamp: T + at }))
  const kept = withUpdate(
    beginSession(T, T),
    update({ pages: [{ ...view('/', 0), actions: typed }] }),
    T,
  )
  expect(kept.pages[0]?.actions.map(({ action }) => action)).toEqual([
    'other',
    'other',
    'other',
    'other',
    'booking.confirm',
  ])
})

test.each([
  ['Chrome/141.0.7390.54 Safari/537.36', 'Chrome/141.0.7390.54 Safari/537.36'],
  ['call 0770 123 4567 now', 'call # now'],
  ['٠٧٧٠١٢٣٤٥٦٧', '#'],
])('of the device’s text %s only %s is stored', (text, kept) => {
  expect(keptText(text, 100)).toBe(kept)
})
