import type { TypedText } from '@awan/core/language'
import { EMPTY_DRAFT, registrationOf, type Draft } from '@awan/core/business/draft'
import {
  faultsOf,
  type Reading,
  type Registration,
  type RegistrationFault,
  type RegistrationField,
} from '@awan/core/business/registration'
import { pointText, type MapPoint } from '@awan/core/business/map-point'
import { type Atlas, pointIn } from '@awan/core/catalog/places'
import { groupPhone } from '@awan/core/phone'
import { changedFields } from '#lib/form/three-way.ts'
import type { Details, DetailsChange } from '#features/business/details-api.ts'
import { sentText, typedText } from '#lib/form/typed-text.ts'

/** Localized fields of the shop's location. */
export const PLACE_TEXTS = ['district', 'address', 'landmark'] as const
const TEXTS = ['name', 'about', ...PLACE_TEXTS] as const
type Text = (typeof TEXTS)[number]

/** Fields of the form. */
export type DetailsFields = Pick<
  Draft,
  'categoryId' | 'phone' | 'whatsapp' | 'whatsappNumber' | 'cityId' | 'pin' | 'location'
> &
  Record<Text, TypedText>

const FIELDS: readonly RegistrationField[] = [
  'name',
  'categoryId',
  'phone',
  'whatsapp',
  'cityId',
  ...PLACE_TEXTS,
  'location',
]

export function fieldsOf(details: Details): DetailsFields {
  const { whatsapp, phone } = details
  const own = whatsapp !== null && whatsapp !== phone
  return {
    name: typedText(details.name),
    about: typedText(details.about),
    district: typedText(details.district),
    address: typedText(details.address),
    landmark: typedText(details.landmark),
    categoryId: details.categoryId,
    phone: groupPhone(phone),
    whatsapp: whatsapp === null ? 'none' : own ? 'other' : 'same',
    whatsappNumber: own ? groupPhone(whatsapp) : '',
    cityId: details.cityId,
    pin: '',
    location: details.location,
  }
}

/** Returns the map point; until it is set, that of the district. */
function pinOf({ location, cityId, district }: DetailsFields, atlas: Atlas): MapPoint | null {
  return pointIn(atlas, location, cityId, ...Object.values(district))
}

function registrationIn(fields: DetailsFields, atlas: Atlas): Registration {
  const { district, address, landmark, ...requested } = fields
  return {
    ...registrationOf({ ...EMPTY_DRAFT, ...requested }, atlas),
    district: sentText(district),
    address: sentText(address),
    landmark: sentText(landmark),
    location: pinOf(fields, atlas),
  }
}

/** Returns the faults of the fields on this page. */
export function faultsOfFields(
  fields: DetailsFields,
  atlas: Atlas,
  reading: Reading,
): RegistrationFault[] {
  return faultsOf(registrationIn(fields, atlas), reading).filter(({ field }) =>
    FIELDS.includes(field),
  )
}

/** Returns only the touched fields; a text touched in one language is sent in all of them. */
export function changeOf(
  before: DetailsFields,
  after: DetailsFields,
  { version, atlas }: { version: number; atlas: Atlas },
): DetailsChange {
  const touched = new Set(changedFields(before, after))
  const { whatsapp } = registrationIn(after, atlas)
  const [from, to] = [pinOf(before, atlas), pinOf(after, atlas)]
  const has = (...fields: (keyof DetailsFields)[]) => fields.some((field) => touched.has(field))
  const texts = TEXTS.filter((text) => has(text))
  return {
    version,
    ...Object.fromEntries(texts.map((text) => [text, sentText(after[text])])),
    ...(has('categoryId') ? { categoryId: after.categoryId } : {}),
    ...(has('phone') ? { phone: after.phone } : {}),
    ...(has('whatsapp', 'whatsappNumber') || (has('phone') && after.whatsapp === 'same')
      ? { whatsapp: whatsapp ?? null }
      : {}),
    ...(has('cityId') ? { cityId: after.cityId } : {}),
    ...(has('location', 'cityId', 'district') && to && (!from || pointText(to) !== pointText(from))
      ? { location: to }
      : {}),
  }
}
