import { PageHeader } from '#components/page-header.tsx'

export function NotFoundPage() {
  return <PageHeader title="…" />
}
