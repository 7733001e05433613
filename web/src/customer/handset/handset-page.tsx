import { PageHeader } from '#components/page-header.tsx'

export function HandsetPage() {
  return <PageHeader title="…" />
}
