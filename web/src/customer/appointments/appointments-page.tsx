import { PageHeader } from '#components/page-header.tsx'

export function AppointmentsPage() {
  return <PageHeader title="…" />
}
