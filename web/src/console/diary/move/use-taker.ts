import { useCallback } from 'react'
import { customerOf } from '#console/diary/grid/columns.ts'
import type { Block, ShopAppointment } from '#features/appointment/diary-api.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns how whoever has a time already is called: a customer, or why it is blocked. */
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
