import { PageHeader } from '#components/page-header.tsx'

export function BusinessPage() {
  return <PageHeader title="…" />
}
