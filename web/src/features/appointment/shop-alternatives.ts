import type { Block, ShopAppointment } from '#features/appointment/diary-api.ts'
import { isApiError } from '#lib/api/api-error.ts'

export interface ShopAlternative {
  /** Working day that lists the start. */
  date?: string
  start: string
  staffId?: string
}

/** Returns the nearest free times from a refused change of a shop's diary. */
export function shopAlternativesOf(error: unknown): ShopAlternative[] {
  if (!isApiError(error, 'slot_taken')) return []
  const { alternatives } = error.data
  if (!Array.isArray(alternatives)) return []
  return alternatives.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return []
    const { start, date, staffIds }: { start?: unknown; date?: unknown; staffIds?: unknown } = item
    if (typeof start !== 'string') return []
    const first: unknown = Array.isArray(staffIds) ? staffIds[0] : undefined
    return [
      {
        start,
        ...(typeof date === 'string' && { date }),
        staffId: typeof first === 'string' ? first : undefined,
      },
    ]
  })
}

/** Returns the appointments and blocks that overlap a refused block, in order of time. */
export function overlappedBy(error: unknown): (ShopAppointment | Block)[] {
  if (!isApiError(error, 'block_overlaps')) return []
  // Type `blockOverlapsData` of the contract.
  const { visits: appointments = [], blocks = [] } = error.data as {
    visits?: ShopAppointment[]
    blocks?: Block[]
  }
  return [...appointments, ...blocks].toSorted((a, b) => a.start.localeCompare(b.start))
}
