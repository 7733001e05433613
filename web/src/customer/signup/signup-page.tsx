import { PageHeader } from '#components/page-header.tsx'

export function SignupPage() {
  return <PageHeader title="…" />
}
