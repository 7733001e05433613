import { useDesktop } from '#lib/platform/use-desktop.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { chooseStored, useStored } from '#lib/use-stored.ts'

export type DayView = 'grid' | 'list'

/** Stores the view of days on this device. */
export const chooseDayView = (view: DayView): void => chooseStored(STORAGE_KEYS.diaryView, view)

/** Returns the view of days stored on this device, else a list on phones and a grid on desktop. */
export function useDayView(): DayView {
  const usual: DayView = useDesktop() ? 'grid' : 'list'
  const stored = useStored(STORAGE_KEYS.diaryView)
  return stored === 'list' || stored === 'grid' ? stored : usual
}
