import { PageHeader } from '#components/page-header.tsx'

export function BusinessesPage() {
  return <PageHeader title="…" />
}
