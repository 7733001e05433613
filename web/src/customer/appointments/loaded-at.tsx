import { useOnline } from '#lib/api/use-online.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Says from when the shown data are while no newer can be had. */
export function LoadedAt(props: { failed: boolean; at: number; timeZone: string }) {
  const t = useMessages()
  const format = useFormat()
  const online = useOnline()
  // What this device kept from before is shown until newer has come.
  const kept = props.at < performance.timeOrigin
  if (online && !props.failed && !kept) return null
  const when = format.dayTimeWithin(new Date(props.at).toISOString(), props.timeZone)
  return (
    <p role="status" className="text-sm text-ink-2">
      {t('appointment.loadedAt', { when })}
    </p>
  )
}
