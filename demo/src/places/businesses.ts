import { storedName, type LocalizedValue } from '@awan/core/language'
import { DAY } from '@awan/core/availability/day'
import { type AllTimeOff, timeOffOf } from './time-off.ts'
import { aboutOf } from '../words/abouts.ts'
import { BUSINESS_NAMES, type Mark, type NamedBusiness } from '../words/business-names.ts'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { type DemoDay, instant, PAST_DAYS } from '../days.ts'
import { textOf, type Words } from './district.ts'
import { districtOf, districtsOf } from './districts.ts'
import { familyName, type Gender, givenNames } from '../words/names.ts'
import { type DemoOffering, menuOf, skillsOf } from '../sold/offerings.ts'
import { inventedPhone } from '../phones.ts'
import { idFrom, itemAt, type Random, randomFrom } from '../random.ts'
import { TRADES, type CategoryId } from '../sold/service.ts'
import { openingWeek, staffWeek, type Week } from './timetables.ts'

export interface DemoStaff {
  id: string
  name: Words
  week: Week
  offerings: DemoOffering[]
}

export interface DemoBusiness {
  id: string
  /** Number of the business among all of the demo, from 0. */
  serial: number
  category: CategoryId
  /** Index within the category's list. */
  index: number
  city: 'baghdad' | 'erbil'
  marks: readonly Mark[]
  /** Factor for the number of appointments; 1 is usual. */
  popularity: number
  grid: number
  menu: DemoOffering[]
  staff: DemoStaff[]
  allTimeOff: AllTimeOff
  /** Row of the table `business`. */
  row: Record<string, string | number | boolean | LocalizedValue | null>
}

/** Gender of a trade's staff and customers; absent means both. */
const GENDERS: Partial<Record<CategoryId, Gender>> = {
  barber: 'man',
  hair_salon: 'woman',
  nails: 'woman',
  make_up: 'woman',
  car_wash: 'man',
}

export function genderOf(business: Pick<DemoBusiness, 'category' | 'marks'>): Gender | undefined {
  return business.marks.includes('women') ? 'woman' : GENDERS[business.category]
}

/** Minutes, by index in the category's list. */
const GRIDS = [15, 15, 30, 15, 20, 15, 30, 15, 15, 10, 15, 30]
const NOTICES = [30, 30, 60, 30, 0, 30, 30, 120, 30, 30, 30, 60]

/** Generates the businesses of one copy of the cities. Each category's list keeps its order. */
export function businessesOf(seed: number, copy: number, day: DemoDay): DemoBusiness[] {
  const named = TRADES.flatMap((category) =>
    BUSINESS_NAMES[category].map((entry, index) => ({ category, index, entry })),
  )
  return named.map(({ category, index, entry }, place) => {
    const key = { seed, copy, category, index, serial: copy * named.length + place }
    return businessOf(key, entry, day)
  })
}

interface BusinessKey {
  seed: number
  copy: number
  category: CategoryId
  index: number
  serial: number
}

function businessOf(key: BusinessKey, entry: NamedBusiness, day: DemoDay): DemoBusiness {
  const { seed, copy, category, index, serial } = key
  const [, , , size, marks = []] = entry
  const id = idFrom(seed, 'business', copy, category, index)
  const random = randomFrom(seed, 'business', copy, category, index)
  const place = placeOf(random, entry, copy)
  const large = size >= 5 || marks.includes('featured')
  const menu = menuOf(random, { id, category, large, variant: index % 6 === 1 })
  const opening = openingWeek(category, random.int(0, 11))
  const names = staffNames(random, place.city, category, genderOf({ category, marks }))
  const staff = Array.from({ length: size }, (_, at) => ({
    id: idFrom(id, 'staff', at),
    name: itemAt(names, at),
    week: staffWeek(random, opening, at),
    offerings: skillsOf(random, menu, at),
  }))
  const popularity = marks.includes('featured') ? 1.5 : 0.5 + random.next() * 0.8
  const grid = itemAt(GRIDS, index)
  const contact = contactOf(random, serial)
  const row = {
    id,
    category_id: category,
    city_id: place.city,
    ...place.row,
    ...aboutOf(random, category, districtOf(place.district)),
    ...contact,
    ...rulesOf(index, marks),
    women_only: marks.includes('women'),
    // A business at home shows its address only after booking.
    address_after_booking: category === 'make_up' && index % 4 === 3,
    time_zone: COUNTRY_ZONE,
    status: 'approved',
    featured: marks.includes('featured') && copy === 0,
    grid_minutes: grid,
    // Set by `addPhotos`, for shops with photos.
    photo: null,
    created_at: instant(day.midnight - (PAST_DAYS + random.int(30, 700)) * DAY),
  }
  const allTimeOff = timeOffOf(random, day, { index, staff, opening })
  const { city } = place
  return {
    id,
    serial,
    category,
    index,
    city,
    marks,
    popularity,
    grid,
    menu,
    staff,
    allTimeOff,
    row,
  }
}

function rulesOf(index: number, marks: readonly Mark[]) {
  const ahead = marks.includes('day_ahead')
  const cutoff = marks.includes('no_cutoff') ? 0 : 120
  return {
    notice_minutes: ahead ? DAY : itemAt(NOTICES, index),
    cancel_cutoff_minutes: ahead ? DAY : cutoff,
  }
}

function contactOf(random: Random, serial: number) {
  const phone = inventedPhone(3, serial)
  return { phone, whatsapp: random.chance(0.75) ? phone : null }
}

/** Returns location and names: in copies of the cities, the same shops are in other districts. */
function placeOf(random: Random, [en, ar, home]: NamedBusiness, copy: number) {
  const { city } = districtOf(home)
  const all = districtsOf(city)
  const id = copy === 0 ? home : itemAt(all, all.indexOf(home) + copy)
  const district = districtOf(id)
  const street = random.pick(district.streets)
  const landmark = random.pick(district.landmarks)
  const building = random.int(1, 90)
  const branch = (name: string | null, where: string) =>
    name === null || copy === 0 ? name : `${name} ${where}`
  // Within about 600 m of the district's centre.
  const degree = (centre: number) => Number((centre + (random.next() - 0.5) * 0.011).toFixed(6))
  const row = {
    name: storedName({ en: branch(en, district.en), ar: branch(ar, district.ar) }),
    district: { en: district.en, ar: district.ar },
    address: { en: `${street[0]}, building ${building}`, ar: `${street[1]}، بناية ${building}` },
    landmark: textOf(landmark),
    latitude: degree(district.at[0]),
    longitude: degree(district.at[1]),
  }
  return { city, district: id, row }
}

/** Returns distinct names for the staff; dentists have title and family name. */
function staffNames(
  random: Random,
  city: DemoBusiness['city'],
  category: CategoryId,
  gender: Gender | undefined,
): Words[] {
  const genders: readonly Gender[] = gender === undefined ? ['man', 'woman'] : [gender]
  const given = genders.flatMap((one) => givenNames(random, city, one))
  const names = random.shuffled(given)
  if (category !== 'dental') return names
  return names.map((name) => {
    const family = familyName(random, city)
    return [`Dr ${name[0]} ${family[0]}`, `د. ${name[1]} ${family[1]}`]
  })
}
