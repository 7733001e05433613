import { EMPTY_DRAFT, registrationOf, type Draft } from '@awan/core/business/draft'
import {
  faultsOf,
  type Registration,
  type RegistrationFault,
  type RegistrationField,
} from '@awan/core/business/registration'
import { pointText, type MapPoint } from '@awan/core/business/map-point'
import { isStartingPoint, startingPoint } from '@awan/core/catalog/districts'
import type { Localized } from '@awan/core/language'
import { groupPhone } from '@awan/core/phone'
import { changedFields } from '#lib/form/three-way.ts'
import type { Details, DetailsChange } from '#features/business/details-api.ts'

/** What the page lets people write in two languages, each on its own. */
export const PLACE_TEXTS = ['district', 'address', 'landmark'] as const
const TEXTS = ['name', 'about', ...PLACE_TEXTS] as const
type Text = (typeof TEXTS)[number]

/** A draft's fields that details have, and their texts in each language. */
export type DetailsFields = Draft & Record<`${Text}${'Ar' | 'En'}`, string>

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
    ...EMPTY_DRAFT,
    ...written('name', details.name),
    ...written('about', details.about),
    ...written('district', details.district),
    ...written('address', details.address),
    ...written('landmark', details.landmark),
    categoryId: details.categoryId,
    phone: groupPhone(phone),
    whatsapp: whatsapp === null ? 'none' : own ? 'other' : 'same',
    whatsappNumber: own ? groupPhone(whatsapp) : '',
    cityId: details.cityId,
    location: details.location,
  }
}

type Written<T extends Text> = Record<`${T}${'Ar' | 'En'}`, string>

function written<T extends Text>(text: T, { ar, en }: Localized): Written<T> {
  // The two keys are computed, which their type cannot follow.
  return { [`${text}Ar`]: ar ?? '', [`${text}En`]: en ?? '' } as Written<T>
}

const textOf = (fields: DetailsFields, text: Text): Localized => ({
  ar: fields[`${text}Ar`].trim() || null,
  en: fields[`${text}En`].trim() || null,
})

/** Where the point stands: one that nobody has set follows the district. */
function pinOf({ location, cityId, districtEn, districtAr }: DetailsFields): MapPoint {
  if (location && !isStartingPoint(location)) return location
  return startingPoint(cityId, districtEn, districtAr)
}

function readingOf(fields: DetailsFields): Registration {
  return {
    ...registrationOf(fields),
    district: textOf(fields, 'district'),
    address: textOf(fields, 'address'),
    landmark: textOf(fields, 'landmark'),
    location: pinOf(fields),
  }
}

/** What is wrong with what the page asks for. */
export function faultsOfFields(fields: DetailsFields): RegistrationFault[] {
  return faultsOf(readingOf(fields), { invented: true }).filter(({ field }) =>
    FIELDS.includes(field),
  )
}

/** Only what was touched; a text of which one language was touched keeps the other. */
export function changeOf(
  before: DetailsFields,
  after: DetailsFields,
  version: number,
): DetailsChange {
  const touched = new Set(changedFields(before, after))
  const { whatsapp } = readingOf(after)
  const has = (...fields: (keyof DetailsFields)[]) => fields.some((field) => touched.has(field))
  const texts = TEXTS.filter((text) => has(`${text}Ar`, `${text}En`))
  return {
    version,
    ...Object.fromEntries(texts.map((text) => [text, textOf(after, text)])),
    ...(has('categoryId') ? { categoryId: after.categoryId } : {}),
    ...(has('phone') ? { phone: after.phone } : {}),
    ...(has('whatsapp', 'whatsappNumber') || (has('phone') && after.whatsapp === 'same')
      ? { whatsapp: whatsapp ?? null }
      : {}),
    ...(has('cityId') ? { cityId: after.cityId } : {}),
    ...(has('location', 'cityId', 'districtAr', 'districtEn') &&
    pointText(pinOf(after)) !== pointText(pinOf(before))
      ? { location: pinOf(after) }
      : {}),
  }
}
