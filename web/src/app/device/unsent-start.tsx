import { lazy, Suspense, useEffect, useState } from 'react'
import { useUnsentFlag } from '#lib/device/unsent-flag.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { readLeaving } from '#lib/auth/leaving-flag.ts'
import { eraseCopies } from '#lib/device/device-data.ts'
import { eraseDevice } from '#lib/device/erase-device.ts'
import { consoleMessages } from '#lib/i18n/catalogues.ts'
import { onceConnected } from '#lib/once-connected.ts'

const load = () => import('#console/unsent/queue/unsent-sender.tsx')
const UnsentSender = lazy(() =>
  onceConnected(async () => {
    const [{ UnsentSender: Sender }] = await Promise.all([load(), consoleMessages()])
    return { default: Sender }
  }),
)

/**
 * Sends this device's unsent entries, on any page; the sender's code is only loaded if there are some. Deletes what
 * other accounts left on it.
 */
export function UnsentStart() {
  const { status, account } = useAuth()
  const accountId = account?.id
  const { count } = useUnsentFlag(accountId)
  useEffect(() => {
    if (status === 'loading') return
    void eraseCopies(accountId)
    // The session ended by a logout or a deletion whose response was lost.
    const left = readLeaving()
    if (accountId === undefined && left !== undefined) eraseDevice(left)
  }, [status, accountId])
  // Once mounted it stays mounted, to report the outcome of the last entry.
  const [wanted, setWanted] = useState(false)
  if (count > 0 && !wanted) setWanted(true)
  if (accountId === undefined || !wanted) return null
  return (
    <Suspense>
      <UnsentSender key={accountId} accountId={accountId} />
    </Suspense>
  )
}
