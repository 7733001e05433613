import { lazy, Suspense, useEffect, useState } from 'react'
import { useUnsentFlag } from '#lib/device/unsent-flag.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { eraseCopies } from '#lib/device/device-data.ts'
import { consoleMessages } from '#lib/i18n/catalogues.ts'
import { onceConnected } from '#lib/once-connected.ts'

const load = () => import('#console/unsent/queue/unsent-sender.tsx')
const UnsentSender = lazy(() =>
  onceConnected(async () => {
    const [{ UnsentSender: Sender }] = await Promise.all([load(), consoleMessages()])
    return { default: Sender }
  }),
)

/** Sends what waits on this device on whichever page the person is; without any its code is not loaded. */
export function UnsentStart() {
  const { status, account } = useAuth()
  const accountId = account?.id
  const { count } = useUnsentFlag(accountId)
  useEffect(() => {
    if (status !== 'loading') void eraseCopies(accountId)
  }, [status, accountId])
  // Once it is there it stays, to say how the last entry ended.
  const [wanted, setWanted] = useState(false)
  if (count > 0 && !wanted) setWanted(true)
  if (accountId === undefined || !wanted) return null
  return (
    <Suspense>
      <UnsentSender key={accountId} accountId={accountId} />
    </Suspense>
  )
}
