import { PageHeader } from '#components/page-header.tsx'

export function LoginPage() {
  return <PageHeader title="…" />
}
