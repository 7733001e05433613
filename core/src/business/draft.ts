import type { WeeklyHours } from '../staff/hours.ts'
import type { MapPoint } from './map-point.ts'
import { type Atlas, pointIn } from '../catalog/places.ts'
import { wholeNumber } from '../digits.ts'
import { inEachLanguage, type TypedText } from '../language.ts'
import {
  SERVICE_NUMBERS,
  writtenIn,
  type RegisteredService,
  type Registration,
} from './registration.ts'

/** Input of a registration so far, exactly as typed. */
export interface Draft {
  /** Created with the draft, so that repeated submissions use the same key. */
  readonly key: string
  /** Step the person was on; 0 is the first. */
  readonly step: number
  readonly name: TypedText
  readonly categoryId: string
  readonly phone: string
  readonly whatsapp: 'same' | 'other' | 'none'
  readonly whatsappNumber: string
  readonly cityId: string
  readonly district: string
  readonly address: string
  readonly landmark: string
  /** Pasted location link or coordinates. */
  readonly pin: string
  readonly location: MapPoint | null
  /** Seven days from Monday; none: not chosen yet. */
  readonly weekly: WeeklyHours
  readonly services: readonly DraftService[]
  readonly team: readonly DraftPerson[]
  readonly photos: readonly { readonly id: string; readonly url: string }[]
  readonly agreed: boolean
}

export interface DraftService {
  readonly serviceId: string
  readonly duration: string
  readonly price: string
}

export interface DraftPerson {
  readonly name: string
  readonly me: boolean
}

/** Empty draft. */
export const EMPTY_DRAFT: Draft = {
  key: '',
  step: 0,
  name: inEachLanguage(() => ''),
  categoryId: '',
  phone: '',
  whatsapp: 'same',
  whatsappNumber: '',
  cityId: '',
  district: '',
  address: '',
  landmark: '',
  pin: '',
  location: null,
  weekly: [],
  services: [],
  team: [],
  photos: [],
  agreed: false,
}

/** Parses a draft as far as it goes, without validation. */
export function registrationOf(draft: Draft, atlas: Atlas): Registration {
  const { whatsapp } = draft
  return {
    name: inEachLanguage((language) => draft.name[language]?.trim() || null),
    categoryId: draft.categoryId,
    phone: draft.phone,
    whatsapp: { same: draft.phone, other: draft.whatsappNumber, none: null }[whatsapp],
    cityId: draft.cityId,
    district: writtenIn(draft.district),
    address: writtenIn(draft.address),
    landmark: writtenIn(draft.landmark),
    location: pointIn(atlas, draft.location, draft.cityId, draft.district),
    weekly: draft.weekly,
    services: draft.services.map(serviceOf),
    staff: draft.team.map(({ name, me }) => ({ name: name.trim(), me })),
    photoIds: draft.photos.map(({ id }) => id),
  }
}

function serviceOf({ serviceId, duration, price }: DraftService): RegisteredService {
  const typed = { durationMinutes: duration, price }
  const numbers = { durationMinutes: wholeNumber(duration), price: wholeNumber(price) }
  const unread = SERVICE_NUMBERS.filter(
    (part) => typed[part].trim() !== '' && Number.isNaN(numbers[part]),
  )
  return { serviceId, ...numbers, ...(unread.length > 0 && { unread }) }
}
