import { useEffect, useState } from 'react'
import { useOnline } from '#lib/api/use-online.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Delay before the age of displayed data is shown while newer data loads, in milliseconds. */
const PATIENCE_MS = 1500

/** Shows the age of displayed data while newer data is unavailable. */
export function LoadedAt(props: { failed: boolean; at: number; timeZone: string }) {
  const t = useMessages()
  const format = useFormat()
  const online = useOnline()
  const late = useLate()
  // Data stored by an earlier visit is shown until newer data arrives.
  const kept = late && props.at < performance.timeOrigin
  if (online && !props.failed && !kept) return null
  const when = format.dayTimeWithin(new Date(props.at).toISOString(), props.timeZone)
  return (
    <p role="status" className="text-sm text-ink-2">
      {t('appointment.loadedAt', { when })}
    </p>
  )
}

/** Returns whether newer data is late. Showing the line on every page load would only shift the content below. */
function useLate(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return late
}
