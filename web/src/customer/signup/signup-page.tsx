import { usePendingCode } from '#features/account/use-pending-code.ts'
import { useSignedIn } from '#features/account/use-signed-in.ts'
import { CodeStep } from '#features/account/components/code-step.tsx'
import { SignupForm } from './signup-form.tsx'

export function SignupPage() {
  const [pending, setPending] = usePendingCode('signup')
  const signedIn = useSignedIn()
  if (!pending) return <SignupForm onSent={setPending} />
  return (
    <CodeStep
      pending={pending}
      onPending={setPending}
      onChangeNumber={() => setPending(undefined)}
      onVerified={signedIn}
    />
  )
}
