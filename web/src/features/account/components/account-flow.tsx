import type { ReactNode } from 'react'
import type { PendingCode } from '#features/account/challenge.ts'
import { CodeStep } from '#features/account/components/code-step.tsx'
import { OptInStep } from '#features/account/components/opt-in-step.tsx'
import { useChangeNumber, usePendingCode } from '#features/account/use-pending-code.ts'
import { useSignedIn } from '#features/account/use-signed-in.ts'

/** Renders a form, then the WhatsApp step if chosen, then the code step; the step survives a reload. */
export function AccountFlow(props: {
  purpose: PendingCode['purpose']
  form: (onSent: (pending: PendingCode) => void) => ReactNode
}) {
  const [pending, setPending] = usePendingCode(props.purpose)
  const signedIn = useSignedIn()
  const changeNumber = useChangeNumber(!pending, () => setPending(undefined))
  if (!pending) return props.form(setPending)
  if (pending.awaiting)
    return <OptInStep pending={pending} onPending={setPending} onChangeNumber={changeNumber} />
  return (
    <CodeStep
      pending={pending}
      onPending={setPending}
      onChangeNumber={changeNumber}
      onVerified={signedIn}
    />
  )
}
