import { PageHeader } from '#components/page-header.tsx'

export function QuickBookPage() {
  return <PageHeader title="…" />
}
