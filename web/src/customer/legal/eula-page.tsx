import { PageHeader } from '#components/page-header.tsx'

export function EulaPage() {
  return <PageHeader title="…" />
}
