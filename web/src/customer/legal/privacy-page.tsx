import { PageHeader } from '#components/page-header.tsx'

export function PrivacyPage() {
  return <PageHeader title="…" />
}
