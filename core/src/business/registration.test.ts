import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inEachLanguage } from '../language.ts'
import { EMPTY_DRAFT, registrationOf, type Draft } from './draft.ts'
import {
  faultsOf,
  faultsOfStep,
  REGISTRATION_STEPS,
  writtenIn,
  type Registration,
} from './registration.ts'

const box = { south: 30, north: 37, west: 43, east: 48 }
const middle = { latitude: 33.3152, longitude: 44.3661 }
const city = (id: string) => ({ id, middle, box })
const known = { categories: ['barber'], cities: [city('baghdad'), city('erbil')] }
const ATLAS = {
  cities: known.cities,
  districts: [
    {
      cityId: 'baghdad',
      name: { ar: 'الكرادة' },
      middle: { latitude: 33.3003, longitude: 44.4242 },
    },
    { cityId: 'erbil', name: { en: 'Ankawa' }, middle: { latitude: 36.2296, longitude: 43.9935 } },
  ],
}
const reading = { invented: false, known }

const draft: Draft = {
  ...EMPTY_DRAFT,
  name: { en: '', ar: 'حلاق دجلة' },
  categoryId: 'barber',
  phone: '٠٧٧٠ ١٢٣ ٤٥٦٧',
  cityId: 'baghdad',
  district: 'الكرادة',
  address: 'Street 62',
  location: { latitude: 33.3, longitude: 44.4 },
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => (day === 5 ? [] : [{ from: 600, to: 1260 }])),
  services: [{ serviceId: 's', duration: '٣٠', price: '١٠٬٠٠٠' }],
  team: [{ name: 'علي', me: true }],
}
const sound = registrationOf(draft, ATLAS)
const faults = (changes: Partial<Registration>) => faultsOf({ ...sound, ...changes }, reading)

test('typed input is parsed in any digits and by its script', () => {
  expect(faultsOf(sound, reading)).toEqual([])
  expect(sound).toMatchObject({
    name: { en: null, ar: 'حلاق دجلة' },
    district: { en: null, ar: 'الكرادة' },
    address: { en: 'Street 62', ar: null },
    whatsapp: '٠٧٧٠ ١٢٣ ٤٥٦٧',
    services: [{ durationMinutes: 30, price: 10_000 }],
  })
  expect(registrationOf({ ...draft, whatsapp: 'none' }, ATLAS).whatsapp).toBeNull()
})

test('an empty draft lacks every required part and no optional one', () => {
  const found = faultsOf(registrationOf(EMPTY_DRAFT, ATLAS), reading)
  expect(found.every(({ fault }) => fault === 'missing')).toBe(true)
  expect(found.map(({ field }) => field)).toEqual([
    'name',
    'categoryId',
    'phone',
    'whatsapp',
    'cityId',
    'district',
    'address',
    'location',
    'weekly',
    'services',
    'staff',
  ])
})

test.each<[string, Partial<Registration>, object[]]>([
  ['one letter', { name: { en: 'A', ar: null } }, [{ field: 'name', fault: 'too_short' }]],
  [
    'a long name',
    { name: { en: 'x'.repeat(81), ar: null } },
    [{ field: 'name', fault: 'too_long' }],
  ],
  ['a strange category', { categoryId: 'zoo' }, [{ field: 'categoryId', fault: 'unknown' }]],
  ['nine digits', { phone: '770123456' }, [{ field: 'phone', fault: 'invalid_phone' }]],
  ['a landline', { whatsapp: '1123456789' }, [{ field: 'whatsapp', fault: 'not_a_mobile' }]],
  [
    'a far place',
    { location: { latitude: 51, longitude: 0 } },
    [{ field: 'location', fault: 'outside' }],
  ],
  [
    'five days',
    { weekly: [[{ from: 1, to: 2 }], [], [], [], []] },
    [{ field: 'weekly', fault: 'unknown' }],
  ],
  [
    'a closed week',
    { weekly: [[], [], [], [], [], [], []] },
    [{ field: 'weekly', fault: 'missing' }],
  ],
  [
    'hours that overlap',
    {
      weekly: [
        [],
        [
          { from: 600, to: 700 },
          { from: 650, to: 800 },
        ],
        [],
        [],
        [],
        [],
        [],
      ],
    },
    [{ field: 'weekly', fault: 'overlap', at: 1 }],
  ],
  [
    'hours that end before they begin',
    { weekly: [[{ from: 600, to: 500 }], [], [], [], [], [], []] },
    [{ field: 'weekly', fault: 'range', at: 0 }],
  ],
  [
    'a service without numbers',
    { services: [{ serviceId: 's', durationMinutes: Number.NaN, price: Number.NaN }] },
    [
      { field: 'services', fault: 'missing', at: 0, part: 'durationMinutes' },
      { field: 'services', fault: 'missing', at: 0, part: 'price' },
    ],
  ],
  [
    'four minutes, and a service twice',
    {
      services: [
        { serviceId: 's', durationMinutes: 4, price: 0 },
        { serviceId: 's', durationMinutes: 5, price: 100_000_001 },
      ],
    },
    [
      { field: 'services', fault: 'range', at: 0, part: 'durationMinutes' },
      { field: 'services', fault: 'duplicate', at: 1 },
      { field: 'services', fault: 'range', at: 1, part: 'price' },
    ],
  ],
  [
    'a staff member without a name',
    {
      staff: [
        { name: 'Ali', me: true },
        { name: '  ', me: false },
      ],
    },
    [{ field: 'staff', fault: 'missing', at: 1 }],
  ],
  [
    'two of oneself',
    {
      staff: [
        { name: 'Ali', me: true },
        { name: 'Omar', me: true },
      ],
    },
    [{ field: 'staff', fault: 'duplicate' }],
  ],
  [
    'too many photos',
    { photoIds: Array.from({ length: 21 }, (_, at) => `${at}`) },
    [{ field: 'photoIds', fault: 'too_many' }],
  ],
])('%s is a fault', (_, changes, expected) => {
  expect(faults(changes)).toEqual(expected)
})

test.each([
  ['', 'missing'],
  ['7.5', 'not_whole'],
  ['ten', 'not_whole'],
  ['-5', 'not_whole'],
  ['٩٩٩٬٩٩٩٬٩٩٩', 'range'],
  ['99999999999', 'range'],
  ['9999999999999999', 'range'],
])('a service with %j as its minutes and its price has the fault %s', (typed, fault) => {
  const services = [{ serviceId: 's', duration: typed, price: typed }]
  expect(faultsOf(registrationOf({ ...draft, services }, ATLAS), reading)).toEqual([
    { field: 'services', fault, at: 0, part: 'durationMinutes' },
    { field: 'services', fault, at: 0, part: 'price' },
  ])
})

test('no number for WhatsApp is fine, an empty one is not', () => {
  expect(faults({ whatsapp: null })).toEqual([])
  expect(faults({ whatsapp: '' })).toEqual([{ field: 'whatsapp', fault: 'missing' }])
})

const anyText = fc.oneof(fc.string(), fc.constantFrom('07701234567', '٣٠', 'حلاق', ''))
const anyDraft: fc.Arbitrary<Draft> = fc.record({
  key: fc.string(),
  step: fc.nat(),
  name: fc.record({ en: anyText, ar: anyText }),
  categoryId: fc.constantFrom('', 'barber', 'zoo'),
  phone: anyText,
  whatsapp: fc.constantFrom('same', 'other', 'none'),
  whatsappNumber: anyText,
  cityId: fc.constantFrom('', 'erbil', 'x'),
  district: anyText,
  address: anyText,
  landmark: anyText,
  pin: anyText,
  location: fc.option(fc.record({ latitude: fc.double(), longitude: fc.double() })),
  weekly: fc.array(fc.array(fc.record({ from: fc.integer(), to: fc.integer() })), { maxLength: 8 }),
  services: fc.array(fc.record({ serviceId: fc.string(), duration: anyText, price: anyText })),
  team: fc.array(fc.record({ name: anyText, me: fc.boolean() })),
  photos: fc.array(fc.record({ id: fc.string(), url: fc.string() })),
  agreed: fc.boolean(),
})

test('any input has faults that each belong to one step', () => {
  fc.assert(
    fc.property(anyDraft, (typed) => {
      const found = faultsOf(registrationOf(typed, ATLAS), reading)
      const shared = REGISTRATION_STEPS.flatMap((step) => faultsOfStep(found, step))
      expect(shared).toHaveLength(found.length)
    }),
  )
})

test('a text belongs to the language of its letters', () => {
  expect(writtenIn(' Ali ')).toEqual({ en: 'Ali', ar: null })
  expect(writtenIn('صالون Rose')).toEqual({ en: null, ar: 'صالون Rose' })
  expect(writtenIn('  ')).toEqual(inEachLanguage(() => null))
})

test('until set, the point is the centre of the district and follows it', () => {
  const at = (change: Partial<Draft>) => registrationOf({ ...draft, ...change }, ATLAS).location
  const karrada = { latitude: 33.3003, longitude: 44.4242 }
  expect(at({ location: null, cityId: 'baghdad', district: 'الكرادة' })).toEqual(karrada)
  expect(at({ location: karrada, cityId: 'erbil', district: 'Ankawa' })?.latitude).toBe(36.2296)
  const set = { latitude: 33.31, longitude: 44.43 }
  expect(at({ location: set, cityId: 'erbil', district: 'Ankawa' })).toEqual(set)
})
