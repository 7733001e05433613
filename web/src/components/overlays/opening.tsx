import { Suspense, useEffect, useEffectEvent, type ReactNode } from 'react'
import { toast } from '#components/overlays/toast.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Time to load a dialog's code, in milliseconds; offline it is on the device or out of reach. */
const PATIENCE_MS = { online: 10_000, offline: 1000 }

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
  return (
    <Suspense
      fallback={
        <>
          {fallback}
          <Awaited onGiveUp={onClose} />
        </>
      }
    >
      {children}
    </Suspense>
  )
}

function Awaited({ onGiveUp }: { onGiveUp: () => void }) {
  const t = useMessages()
  const giveUp = useEffectEvent(() => {
    toast.error(t('shell.networkError'))
    onGiveUp()
  })
  useEffect(() => {
    const timer = setTimeout(giveUp, PATIENCE_MS[navigator.onLine ? 'online' : 'offline'])
    return () => clearTimeout(timer)
  }, [])
  return null
}
