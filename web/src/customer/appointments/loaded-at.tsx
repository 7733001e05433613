import { ApiError } from '#lib/api/api-error.ts'
import { useOnline } from '#lib/api/use-online.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface Loading {
  data: unknown
  error: Error | null
  fetchStatus: 'fetching' | 'paused' | 'idle'
}

/** Why there is nothing to show yet; what was loaded before stays readable whatever became of its refresh. */
export function loadingFaultOf({ data, error, fetchStatus }: Loading): Error | undefined {
  if (data !== undefined) return undefined
  if (fetchStatus === 'paused') return new ApiError('network', 0, 'offline')
  return error ?? undefined
}

/** Says from when the shown data are while no newer can be had. */
export function LoadedAt(props: { failed: boolean; at: number; timeZone: string }) {
  const t = useMessages()
  const format = useFormat()
  const online = useOnline()
  if (online && !props.failed) return null
  const when = format.dayTimeWithin(new Date(props.at).toISOString(), props.timeZone)
  return (
    <p role="status" className="text-sm text-ink-2">
      {t('appointment.loadedAt', { when })}
    </p>
  )
}
