import { LONGEST_APPOINTMENT, SHORTEST_APPOINTMENT } from '../appointment/rules.ts'
import { CATALOGUE_ID, isInBox, type CityPlace } from '../catalog/places.ts'
import { inEachLanguage, LANGUAGE_IDS, LANGUAGES, type Localized } from '../language.ts'
import { isFlooded, lettersIn } from '../legible.ts'
import { HIGHEST_PRICE } from '../offering/rules.ts'
import { parsePhone } from '../phone.ts'
import { MAX_PHOTOS } from '../photo/rules.ts'
import { faultsOfWeek, MOST_RANGES, type WeeklyHours } from '../staff/hours.ts'
import { isInCountry, type MapPoint } from './map-point.ts'

/** Maximum number of businesses of an account that are pending approval at the same time. */
export const MOST_PENDING = 3

/** Limits of one registration: counts, text lengths, minutes and whole dinars. */
export const BOUNDS = {
  services: 60,
  staff: 30,
  photos: MAX_PHOTOS,
  duration: { least: SHORTEST_APPOINTMENT, most: LONGEST_APPOINTMENT },
  price: { least: 0, most: HIGHEST_PRICE },
  name: { least: 2, most: 80 },
  person: { least: 1, most: 80 },
  place: { least: 2, most: 120 },
  address: { least: 2, most: 300 },
  landmark: { least: 0, most: 200 },
} as const

/** Parsed registration; parts not entered yet are missing, null or empty. */
export interface Registration {
  name?: Localized | undefined
  categoryId?: string | undefined
  /** As typed; `phoneOf` reads it. */
  phone?: string | undefined
  /** Null: none. */
  whatsapp?: string | null | undefined
  cityId?: string | undefined
  district?: Localized | undefined
  address?: Localized | undefined
  landmark?: Localized | undefined
  location?: MapPoint | null | undefined
  weekly?: WeeklyHours | undefined
  services?: readonly RegisteredService[] | undefined
  staff?: readonly RegisteredPerson[] | undefined
  photoIds?: readonly string[] | undefined
}

export interface RegisteredService {
  readonly serviceId: string
  /** NaN: empty, or no whole number. */
  readonly durationMinutes: number
  readonly price: number
  /** Number fields that are neither empty nor a whole number. */
  readonly unread?: readonly ServiceNumber[]
}

export const SERVICE_NUMBERS = ['durationMinutes', 'price'] as const
export type ServiceNumber = (typeof SERVICE_NUMBERS)[number]

export interface RegisteredPerson {
  readonly name: string
  /** True: the person who registers the business. */
  readonly me: boolean
}

export const REGISTRATION_STEPS = [
  'business',
  'place',
  'hours',
  'services',
  'team',
  'review',
] as const
export type RegistrationStep = (typeof REGISTRATION_STEPS)[number]

/** Step of each field. */
const STEP_OF = {
  name: 'business',
  categoryId: 'business',
  phone: 'business',
  whatsapp: 'business',
  cityId: 'place',
  district: 'place',
  address: 'place',
  landmark: 'place',
  location: 'place',
  weekly: 'hours',
  services: 'services',
  staff: 'team',
  photoIds: 'team',
} as const satisfies Record<keyof Registration, RegistrationStep>

export type RegistrationField = keyof typeof STEP_OF

export interface RegistrationFault {
  readonly field: RegistrationField
  readonly fault:
    | 'missing'
    | 'too_short'
    | 'too_long'
    | 'unreadable'
    | 'not_whole'
    | 'unknown'
    | 'invalid_phone'
    | 'not_a_mobile'
    | 'outside'
    | 'range'
    | 'duplicate'
    | 'too_many'
    | 'overlap'
  /** Index of the weekday (0 is Monday), service or person. */
  readonly at?: number
  /** Number field of a service. */
  readonly part?: ServiceNumber
}

export interface Reading {
  /** True: demo numbers are accepted. */
  invented: boolean
  /** Available categories and cities, if known; otherwise a choice is checked by its format only. */
  known?: { categories: readonly string[]; cities: readonly CityPlace[] } | undefined
}

/** Returns the remaining faults in the order of the steps; none: ready to submit. */
export function faultsOf(registration: Registration, reading: Reading): RegistrationFault[] {
  const city = reading.known?.cities.find(({ id }) => id === registration.cityId)
  const cityIds = reading.known?.cities.map(({ id }) => id)
  return [
    ...nameFaults(registration.name),
    ...choiceFaults('categoryId', registration.categoryId, reading.known?.categories),
    ...phoneFaults('phone', registration.phone ?? '', reading),
    ...(typeof registration.whatsapp !== 'string'
      ? []
      : phoneFaults('whatsapp', registration.whatsapp, reading)),
    ...choiceFaults('cityId', registration.cityId, cityIds),
    ...textFaults('district', registration.district, BOUNDS.place),
    ...textFaults('address', registration.address, BOUNDS.address),
    ...textFaults('landmark', registration.landmark, BOUNDS.landmark),
    ...pointFaults(registration.location, city),
    ...weeklyFaults(registration.weekly ?? []),
    ...serviceFaults(registration.services ?? []),
    ...staffFaults(registration.staff ?? []),
    ...((registration.photoIds?.length ?? 0) > BOUNDS.photos
      ? [{ field: 'photoIds', fault: 'too_many' } as const]
      : []),
  ]
}

/** Returns the faults of one step; the review step has none. */
export function faultsOfStep(
  faults: readonly RegistrationFault[],
  step: RegistrationStep,
): RegistrationFault[] {
  return faults.filter(({ field }) => STEP_OF[field] === step)
}

/** Returns a text as a localised name, in the first language of its script; an empty text in none. */
export function writtenIn(text: string): Localized {
  const trimmed = text.trim()
  const script = /\p{Script=Arabic}/u.test(trimmed) ? 'Arab' : 'Latn'
  const own = LANGUAGE_IDS.find((language) => LANGUAGES[language].script === script)
  return inEachLanguage((language) => (language === own && trimmed !== '' ? trimmed : null))
}

type Bound = { readonly least: number; readonly most: number }

const texts = (value: Localized | undefined) =>
  LANGUAGE_IDS.map((language) => value?.[language]?.trim() ?? '').filter((text) => text !== '')

function textFaults(
  field: RegistrationField,
  value: Localized | undefined,
  { least, most }: Bound,
): RegistrationFault[] {
  const written = texts(value)
  if (written.length === 0) return least > 0 ? [{ field, fault: 'missing' }] : []
  if (written.some((text) => lettersIn(text) < Math.max(least, 1)))
    return [{ field, fault: 'too_short' }]
  if (written.some((text) => lettersIn(text) > most)) return [{ field, fault: 'too_long' }]
  return written.some(isFlooded) ? [{ field, fault: 'unreadable' }] : []
}

const nameFaults = (name: Localized | undefined) => textFaults('name', name, BOUNDS.name)

function choiceFaults(
  field: RegistrationField,
  value: string | undefined,
  choices: readonly string[] | undefined,
): RegistrationFault[] {
  if (!value) return [{ field, fault: 'missing' }]
  const known = choices ? choices.includes(value) : CATALOGUE_ID.test(value)
  return known ? [] : [{ field, fault: 'unknown' }]
}

function phoneFaults(
  field: 'phone' | 'whatsapp',
  text: string,
  reading: Reading,
): RegistrationFault[] {
  if (text.trim() === '') return [{ field, fault: 'missing' }]
  const read = parsePhone(text, reading)
  return read.ok ? [] : [{ field, fault: read.code }]
}

function pointFaults(
  point: MapPoint | null | undefined,
  city: CityPlace | undefined,
): RegistrationFault[] {
  if (!point) return [{ field: 'location', fault: 'missing' }]
  const inside = isInCountry(point) && (!city || isInBox(point, city.box))
  return inside ? [] : [{ field: 'location', fault: 'outside' }]
}

function weeklyFaults(weekly: WeeklyHours): RegistrationFault[] {
  if (weekly.every((day) => day.length === 0)) return [{ field: 'weekly', fault: 'missing' }]
  if (weekly.length !== 7) return [{ field: 'weekly', fault: 'unknown' }]
  if (weekly.some((day) => day.length > MOST_RANGES))
    return [{ field: 'weekly', fault: 'too_many' }]
  return faultsOfWeek(weekly).map(({ day, fault }) => ({
    field: 'weekly',
    fault: fault === 'overlap' || fault === 'next_day' ? 'overlap' : 'range',
    at: day,
  }))
}

function serviceFaults(services: readonly RegisteredService[]): RegistrationFault[] {
  const field = 'services'
  if (services.length === 0) return [{ field, fault: 'missing' }]
  if (services.length > BOUNDS.services) return [{ field, fault: 'too_many' }]
  return services.flatMap((service, at): RegistrationFault[] => [
    ...(services.findIndex(({ serviceId }) => serviceId === service.serviceId) < at
      ? [{ field, fault: 'duplicate', at } as const]
      : []),
    ...numberFaults(service, { field, part: 'durationMinutes', at }, BOUNDS.duration),
    ...numberFaults(service, { field, part: 'price', at }, BOUNDS.price),
  ])
}

function numberFaults(
  service: RegisteredService,
  where: { field: 'services'; part: ServiceNumber; at: number },
  { least, most }: Bound,
): RegistrationFault[] {
  if (service.unread?.includes(where.part)) return [{ ...where, fault: 'not_whole' }]
  const value = service[where.part]
  if (Number.isNaN(value)) return [{ ...where, fault: 'missing' }]
  const fits = Number.isInteger(value) && value >= least && value <= most
  return fits ? [] : [{ ...where, fault: 'range' }]
}

function staffFaults(staff: readonly RegisteredPerson[]): RegistrationFault[] {
  const field = 'staff'
  if (staff.length === 0) return [{ field, fault: 'missing' }]
  if (staff.length > BOUNDS.staff) return [{ field, fault: 'too_many' }]
  const several = staff.filter(({ me }) => me).length > 1
  const unnamed = staff.flatMap(({ name }, at): RegistrationFault[] => {
    if (lettersIn(name) === 0) return [{ field, fault: 'missing', at }]
    if (lettersIn(name) > BOUNDS.person.most) return [{ field, fault: 'too_long', at }]
    return isFlooded(name) ? [{ field, fault: 'unreadable', at }] : []
  })
  return several ? [...unnamed, { field, fault: 'duplicate' }] : unnamed
}
