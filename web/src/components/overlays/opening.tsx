import { Suspense, useEffect, useEffectEvent, type ReactNode } from 'react'
import { toast } from '#components/overlays/toast.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Time to load a dialog's code, in milliseconds. */
const PATIENCE_MS = 10_000
/** The same offline, where the code is on the device or out of reach. */
const OFFLINE_MS = 1000

/**
 * A dialog whose code is loaded at its first press. If the code does not arrive, this says so and forgets the press:
 * without it the press would have no effect, and the dialog would open by itself once the network is back.
 */
export function Opening(props: {
  onClose: () => void
  /** Shown while the code loads. */
  fallback?: ReactNode
  children: ReactNode
}) {
  const { onClose, fallback, children } = props
  return <Suspense fallback={<Awaited onGiveUp={onClose}>{fallback}</Awaited>}>{children}</Suspense>
}

function Awaited({ onGiveUp, children }: { onGiveUp: () => void; children: ReactNode }) {
  const t = useMessages()
  const giveUp = useEffectEvent(() => {
    toast.error(t('shell.networkError'))
    onGiveUp()
  })
  useEffect(() => {
    const timer = setTimeout(giveUp, navigator.onLine ? PATIENCE_MS : OFFLINE_MS)
    return () => clearTimeout(timer)
  }, [])
  return children
}
