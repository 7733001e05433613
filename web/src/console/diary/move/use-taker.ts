import { useCallback } from 'react'
import { customerOf } from '#console/diary/grid/columns.ts'
import type { Block, ShopAppointment } from '#features/appointment/diary-api.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns a function that names the entry occupying a time: its customer, or the reason of a block. */
export function useTaker(): (taker: ShopAppointment | Block) => string {
  const t = useMessages()
  return useCallback(
    (taker) =>
      isolated(
        'footprint' in taker
          ? (customerOf(taker) ?? t('diary.walkIn'))
          : taker.reason || t('diary.blocked'),
      ),
    [t],
  )
}
