import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { MinuteRange } from './interval.ts'
import type { Calendar } from './calendar.ts'
import { at, dateAfter, everyDay, hours, staffMember } from '../testing/sample-week.ts'
import { referenceWorks } from '../testing/slow-reference.ts'
import { strandedBy, type HeldAppointment, type Setup, type SetupMember } from './stranded.ts'

// Clocks are read minute by minute, and CI machines may be slow.
vi.setConfig({ testTimeout: 60_000 })

const timeZone = 'Asia/Baghdad'
const cut = 'cut'

function member(
  calendar: Parameters<typeof staffMember>[0] = {},
  own: Partial<SetupMember> = {},
): SetupMember {
  return { calendar: staffMember(calendar), active: true, offeringIds: [cut], ...own }
}

function setup(staff: SetupMember = member(), own: Partial<Setup> = {}): Setup {
  return { timeZone, staff: [staff], offeringIds: [cut], ...own }
}

function appointment(start: string, minutes: number): HeldAppointment {
  const from = at(`${start}+03:00`)
  return { staffId: 'ali', start: from, end: from + minutes, offeringIds: [cut] }
}

const noon = appointment('2026-01-05T11:30', 30)
const night = appointment('2026-01-06T01:30', 30)
const evenings = member({ weekly: everyDay('20:00-26:00') })

test.each([
  ['nothing changes', setup(), setup(), noon, false],
  [
    'the day ends exactly with the appointment',
    setup(),
    setup(member({ weekly: everyDay('9:00-12:00') })),
    noon,
    false,
  ],
  [
    'the day ends a minute before the appointment does',
    setup(),
    setup(member({ weekly: everyDay('9:00-11:59') })),
    noon,
    true,
  ],
  [
    'the day begins exactly with the appointment',
    setup(),
    setup(member({ weekly: everyDay('11:30-15:00') })),
    noon,
    false,
  ],
  [
    'a break falls into the appointment',
    setup(),
    setup(member({ weekly: everyDay('10:00-11:40 11:50-13:00') })),
    noon,
    true,
  ],
  [
    'hours that touch are worked through',
    setup(),
    setup(member({ weekly: everyDay('10:00-11:45 11:45-13:00') })),
    noon,
    false,
  ],
  [
    'the date is free',
    setup(),
    setup(member({ exceptions: new Map([['2026-01-05', []]]) })),
    noon,
    true,
  ],
  [
    'another date is free',
    setup(),
    setup(member({ exceptions: new Map([['2026-01-06', []]]) })),
    noon,
    false,
  ],
  [
    'time off begins as the appointment ends',
    setup(),
    setup(member({ timeOff: [[noon.end, noon.end + 60]] })),
    noon,
    false,
  ],
  [
    'time off begins a minute earlier',
    setup(),
    setup(member({ timeOff: [[noon.end - 1, noon.end + 60]] })),
    noon,
    true,
  ],
  [
    'the evening that holds it past midnight is free',
    setup(evenings),
    setup(member({ weekly: everyDay('20:00-26:00'), exceptions: new Map([['2026-01-05', []]]) })),
    night,
    true,
  ],
  [
    'the evening of its own date is free',
    setup(evenings),
    setup(member({ weekly: everyDay('20:00-26:00'), exceptions: new Map([['2026-01-06', []]]) })),
    night,
    false,
  ],
  ['the staff member leaves', setup(), setup(member({}, { active: false })), noon, true],
  ['the staff member does it no more', setup(), setup(member({}, { offeringIds: [] })), noon, true],
  ['it is sold no more', setup(), setup(member(), { offeringIds: [] }), noon, true],
  [
    'it was outside already',
    setup(member({ weekly: everyDay('9:00-11:00') })),
    setup(member({ weekly: [] })),
    noon,
    false,
  ],
  [
    'it was outside already, and now the staff member leaves',
    setup(member({ weekly: [] })),
    setup(member({ weekly: [] }, { active: false })),
    noon,
    true,
  ],
  ['it comes to be inside', setup(member({ weekly: [] })), setup(), noon, false],
] as const)('where %s, the reason is correct', (_, before, after, held, expected) => {
  expect(strandedBy(before, after, [held])).toEqual(expected ? [held] : [])
})

test('an appointment of an unknown staff member is stranded when they disappear, and without appointments there is none', () => {
  expect(strandedBy(setup(), { ...setup(), staff: [] }, [noon])).toEqual([noon])
  expect(strandedBy(setup(), { ...setup(), staff: [] }, [])).toEqual([])
})

const DATES = [
  ['Asia/Baghdad', '2026-01-08'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Asia/Tehran', '2026-12-31'],
] as const

const dayHours = fc.constantFrom(
  hours('0:00-24:00'),
  hours('20:00-27:00'),
  hours('1:00-4:00 10:00-48:00'),
  hours('9:00-12:00 13:00-22:30'),
  [],
)

function anyCalendar(date: string): fc.Arbitrary<Calendar> {
  const midnight = at(`${date}T00:00Z`)
  const instant = fc.integer({ min: midnight - 2880, max: midnight + 4320 })
  return fc
    .record({
      id: fc.constant('ali'),
      weekly: fc.array(dayHours, { minLength: 7, maxLength: 7 }),
      exceptions: fc
        .array(fc.tuple(fc.integer({ min: -2, max: 3 }), dayHours), { maxLength: 2 })
        .map((list) => new Map(list.map(([day, own]) => [dateAfter(date, day), own] as const))),
      timeOff: fc.array(
        fc
          .tuple(instant, fc.integer({ min: 0, max: 600 }))
          .map(([from, span]): MinuteRange => [from, from + span]),
        { maxLength: 2 },
      ),
      taken: fc.constant([]),
    })
    .map(staffMember)
}

test('a change strands exactly the appointments within working time before and outside it after', () => {
  const found = { stranded: 0, kept: 0 }
  const question = fc.constantFrom(...DATES).chain(([zone, date]) => {
    const midnight = at(`${date}T00:00Z`)
    const anyAppointment = fc
      .tuple(
        fc.integer({ min: midnight - 1440, max: midnight + 2880 }),
        fc.integer({ min: 1, max: 240 }),
      )
      .map(([start, length]): HeldAppointment => ({
        staffId: 'ali',
        start,
        end: start + length,
        offeringIds: [cut],
      }))
    return fc.record({
      zone: fc.constant(zone),
      before: anyCalendar(date),
      after: anyCalendar(date),
      visits: fc.array(anyAppointment, { minLength: 1, maxLength: 4 }),
    })
  })
  const property = fc.property(question, ({ zone, before, after, visits: appointments }) => {
    const setupOf = (calendar: Calendar): Setup =>
      setup({ calendar, active: true, offeringIds: [cut] }, { timeZone: zone })
    const stranded = strandedBy(setupOf(before), setupOf(after), appointments)
    const works = (calendar: Calendar, { start, end }: HeldAppointment) =>
      referenceWorks(calendar.working, zone, start, end)
    const expected = appointments.filter((one) => works(before, one) && !works(after, one))
    expect(stranded).toEqual(expected)
    found.stranded += expected.length
    found.kept += appointments.length - expected.length
  })
  fc.assert(property, { numRuns: 60 })
  expect(found.stranded).toBeGreaterThan(10)
  expect(found.kept).toBeGreaterThan(10)
})
