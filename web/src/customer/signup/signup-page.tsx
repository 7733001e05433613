import { AccountFlow } from '#features/account/components/account-flow.tsx'
import { SignupForm } from './signup-form.tsx'

export function SignupPage() {
  return <AccountFlow purpose="signup" form={(onSent) => <SignupForm onSent={onSent} />} />
}
