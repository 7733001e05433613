import { PageHeader } from '#components/page-header.tsx'

export function ServicePage() {
  return <PageHeader title="…" />
}
