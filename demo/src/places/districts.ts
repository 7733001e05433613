import { BAGHDAD } from './baghdad.ts'
import type { District } from './district.ts'
import { ERBIL } from './erbil.ts'

const DISTRICTS = { ...BAGHDAD, ...ERBIL }

export type DistrictId = keyof typeof DISTRICTS

export function districtOf(id: DistrictId): District {
  return DISTRICTS[id]
}

const IDS: Record<District['city'], readonly DistrictId[]> = {
  baghdad: keysOf(BAGHDAD),
  erbil: keysOf(ERBIL),
}

export function districtsOf(city: District['city']): readonly DistrictId[] {
  return IDS[city]
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  // TypeScript widens the keys of a record to string; these records have no others.
  return Object.keys(record) as Key[]
}
