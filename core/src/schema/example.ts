import { CALLING_CODE, COUNTRY_ZONE } from '../market/iq.ts'
import type { JsonSchema } from './document.ts'

/** A phone number of the range for demo data. */
const PHONE = `${CALLING_CODE}7421234567`

/** Example values by field name. */
const BY_NAME: Record<string, unknown> = {
  name: 'The Barber House',
  fullName: 'Noor Hassan',
  guestName: 'Noor Hassan',
  en: 'Haircut',
  ar: 'قص شعر',
  phone: PHONE,
  whatsapp: PHONE,
  to: PHONE,
  timeZone: COUNTRY_ZONE,
  start: '2026-03-04T09:00:00Z',
  end: '2026-03-04T09:30:00Z',
  date: '2026-03-04',
  day: '2026-03-04',
  firstDay: '2026-03-04',
  lastDay: '2026-03-06',
  from: '2026-03-04',
  startTime: '09:00',
  endTime: '17:00',
  url: 'https://till.example/hook',
  origin: 'https://www.salon.example',
  offering: '0190b7e2-4c1d-7a35-9f26-3b8d5e7c1a40',
  'idempotency-key': '0190b7e2-4c1d-7a35-9f26-3b8d5e7c1a40',
  slug: 'the-barber-house',
  cityId: 'baghdad',
  city: 'baghdad',
  categoryId: 'barber',
  category: 'barber',
  icon: 'scissors',
  price: 15_000,
  fullPrice: 15_000,
  durationMinutes: 30,
  latitude: 33.3152,
  longitude: 44.3661,
  percent: 10,
  photo: '0190b7e2-4c1d-7a35-9f26-3b8d5e7c1a40',
  note: 'By the window, please',
  comment: 'On time, and a very good cut.',
  message: 'That time is no longer available.',
  stars: 5,
  ending: 'x7Qa',
  source: 'phone',
}
const BY_FORM: Record<string, string> = {
  uuid: '0190b7e2-4c1d-7a35-9f26-3b8d5e7c1a40',
  date: '2026-03-04',
  'date-time': '2026-03-03T09:00:00Z',
  uri: 'https://awan.example/',
  email: 'noor@salon.example',
}

/** Creates a generator of examples for the shapes of a document. Recursive shapes end where they repeat. */
export function exampleMaker(schemas: Record<string, JsonSchema>) {
  return (schema: JsonSchema, name = '') => exampleOf(schema, { name, schemas, within: [] })
}

interface Place {
  name: string
  schemas: Record<string, JsonSchema>
  within: readonly string[]
}

function exampleOf(schema: JsonSchema, at: Place): unknown {
  if (schema.$ref !== undefined) return namedOf(schema.$ref, at)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find((one) => one === BY_NAME[at.name]) ?? schema.enum[0]
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => exampleOf(one, at)))
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return exampleOf(choice.find(({ type }) => type !== 'null') ?? {}, at)
  return valueOf(schema, at)
}

function namedOf(ref: string, at: Place): unknown {
  const id = ref.split('/').at(-1) ?? ''
  const named = at.schemas[id]
  if (!named || at.within.includes(id)) return undefined
  return exampleOf(named, { ...at, within: [...at.within, id] })
}

const MAKERS: Record<string, (schema: JsonSchema, at: Place) => unknown> = {
  object: objectOf,
  array: listOf,
  string: (schema, { name }) => textOf(schema, name),
  boolean: () => true,
  integer: (schema, { name }) => numberOf(schema, name),
  number: (schema, { name }) => numberOf(schema, name),
}

function valueOf(schema: JsonSchema, at: Place): unknown {
  const type = [schema.type].flat().find((one) => one !== 'null')
  return type === undefined ? null : MAKERS[type]?.(schema, at)
}

function objectOf(schema: JsonSchema, at: Place): Record<string, unknown> {
  const found = Object.entries(schema.properties ?? {}).map(
    ([field, one]) => [field, exampleOf(one, { ...at, name: field })] as const,
  )
  const isNeeded = (field: string) => schema.required?.includes(field)
  return Object.fromEntries(
    found.flatMap(([field, value]) =>
      value === undefined ? (isNeeded(field) ? [[field, null]] : []) : [[field, value]],
    ),
  )
}

function listOf({ items = {} }: JsonSchema, at: Place): unknown[] {
  const one = exampleOf(items, at)
  return one === undefined ? [] : [one]
}

function textOf({ format, pattern, minLength = 0, maxLength = 500 }: JsonSchema, name: string) {
  const known = BY_NAME[name]
  const fits = (text: unknown): text is string =>
    typeof text === 'string' &&
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern).test(text))
  if (format === undefined && fits(known)) return known
  if (format !== undefined)
    return fits(known) && name !== 'id' ? known : (BY_FORM[format] ?? 'text')
  if (name === 'id' || /Id$/.test(name)) return BY_FORM['uuid']
  return 'text'.padEnd(minLength, 'x').slice(0, maxLength)
}

function numberOf(schema: JsonSchema, name: string): number {
  const least = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1
  const most = schema.maximum ?? Infinity
  const known = BY_NAME[name]
  const wanted = typeof known === 'number' ? known : (schema.multipleOf ?? 1)
  return Math.min(Math.max(wanted, least), most)
}
