import { MINUTE_MS } from '@awan/core/time'
import { useShop } from '#console/frame/shop-context.ts'
import { DIARY_REFRESH_MS } from '#features/appointment/diary-api.ts'
import { useOnline } from '#lib/api/use-online.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const OLD_MS = 3 * DIARY_REFRESH_MS

/** Shows when the data was loaded, if it could not be refreshed. */
export function AsOf(props: { failed: boolean; updatedAt: number }) {
  const t = useMessages()
  const format = useFormat()
  const { timeZone } = useShop()
  const online = useOnline()
  const now = useNow(MINUTE_MS)
  // Age of a copy from this device: a server that answers would have refreshed it.
  const old = now - props.updatedAt > OLD_MS
  if (online && !props.failed && !old) return null
  const when = format.dayTimeWithin(new Date(props.updatedAt).toISOString(), timeZone)
  return (
    <p role="status" className="num text-sm text-ink-2">
      {t(online ? 'diary.asOf' : 'diary.asOfOffline', { when })}
    </p>
  )
}
