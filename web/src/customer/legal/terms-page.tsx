import { PageHeader } from '#components/page-header.tsx'

export function TermsPage() {
  return <PageHeader title="…" />
}
