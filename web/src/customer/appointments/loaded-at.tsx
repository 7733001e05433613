import { useEffect, useState } from 'react'
import { useOnline } from '#lib/api/use-online.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Sets how long newer data may take before the age of what is shown is said, in milliseconds. */
const PATIENCE_MS = 1500

/** Says from when the shown data are while no newer can be had. */
export function LoadedAt(props: { failed: boolean; at: number; timeZone: string }) {
  const t = useMessages()
  const format = useFormat()
  const online = useOnline()
  const late = useLate()
  // What this device kept from before is shown until newer has come.
  const kept = late && props.at < performance.timeOrigin
  if (online && !props.failed && !kept) return null
  const when = format.dayTimeWithin(new Date(props.at).toISOString(), props.timeZone)
  return (
    <p role="status" className="text-sm text-ink-2">
      {t('appointment.loadedAt', { when })}
    </p>
  )
}

/** Tells whether newer data are late. A line that comes and goes with every page would only move what is below it. */
function useLate(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return late
}
