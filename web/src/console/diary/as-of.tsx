import { useShop } from '#console/frame/shop-context.ts'
import { useOnline } from '#lib/api/use-online.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** When what is on screen was loaded, where it could not be loaded anew. */
export function AsOf(props: { failed: boolean; updatedAt: number }) {
  const t = useMessages()
  const format = useFormat()
  const { timeZone } = useShop()
  const online = useOnline()
  if (online && !props.failed) return null
  const when = format.dayTimeWithin(new Date(props.updatedAt).toISOString(), timeZone)
  return (
    <p role="status" className="num text-sm text-ink-2">
      {t('diary.asOf', { when })}
    </p>
  )
}
