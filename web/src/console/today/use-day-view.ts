import { useDesktop } from '#lib/platform/use-desktop.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { chooseStored, useStored } from '#lib/use-stored.ts'

export type DayView = 'grid' | 'list'

/** Shows days this way on this device from now on. */
export const chooseDayView = (view: DayView): void => chooseStored(STORAGE_KEYS.diaryView, view)

/** Returns how days are shown on this device: as was chosen on it, else as a list on a phone and as a grid on a desktop. */
export function useDayView(): DayView {
  const usual: DayView = useDesktop() ? 'grid' : 'list'
  const stored = useStored(STORAGE_KEYS.diaryView)
  return stored === 'list' || stored === 'grid' ? stored : usual
}
