import { useState } from 'react'
import type { Sheet } from '#console/diary/sheet.ts'
import { leaveTyped } from '#lib/form/typed.ts'

/**
 * Returns what is open over a page of the diary, and opens or closes it. What takes the place of a form beside the day asks
 * first where something typed is not saved; a form that closes has asked by itself.
 */
export function useSheet(first?: Sheet) {
  const [sheet, setSheet] = useState(first)
  const show = (next: Sheet | undefined) => {
    if (next) leaveTyped(() => setSheet(next))
    else setSheet(undefined)
  }
  return [sheet, show] as const
}
