import { useEffect, useEffectEvent } from 'react'
import type { Sheet } from '#console/diary/sheet.ts'
import { useReach } from '#console/frame/shop-context.ts'
import { leaveTyped } from '#lib/form/typed.ts'
import { useKeys } from '#lib/keyboard/use-keys.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

/** Sheets that the address may open, by parameter value. */
const REQUESTED: Readonly<Record<string, Sheet>> = {
  new: { kind: 'new', walkIn: false },
  walkIn: { kind: 'new', walkIn: true },
  block: { kind: 'block' },
}

/** Changes of the shown days, and the opening of a sheet over them. */
export interface DiaryTurns {
  onStep: (by: 1 | -1) => void
  /** Undefined: today. */
  onDay: (date: string | undefined) => void
  onSheet: (sheet: Sheet) => void
}

/** Handles the keys that step through the days, and opens the sheet requested by the address once. */
export function useDiaryKeys({ onStep, onDay, onSheet }: DiaryTurns): void {
  const mayWrite = useReach('diary.change') !== null
  const { get, set } = useUrlFilters()
  const requested = get('open')
  const openRequested = useEffectEvent(() => {
    const sheet = requested === undefined ? undefined : REQUESTED[requested]
    set({ open: undefined })
    if (sheet && mayWrite) onSheet(sheet)
  })
  useEffect(() => {
    if (requested !== undefined) openRequested()
  }, [requested])
  useKeys({
    j: () => leaveTyped(() => onStep(1)),
    k: () => leaveTyped(() => onStep(-1)),
    t: () => leaveTyped(() => onDay(undefined)),
  })
}
