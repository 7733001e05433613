import type { ApiError } from '#lib/api/api-error.ts'

export interface Alternative {
  start: string
  date: string
}

/** Returns the nearest free times from a `slot_taken` error. */
export function alternativesOf(error: ApiError): Alternative[] {
  const { alternatives } = error.data
  if (!Array.isArray(alternatives)) return []
  return alternatives.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return []
    const { start, date }: Partial<Alternative> = item
    return typeof start === 'string' && typeof date === 'string' ? [{ start, date }] : []
  })
}
