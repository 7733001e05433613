import { PageHeader } from '#components/page-header.tsx'

export function AppointmentPage() {
  return <PageHeader title="…" />
}
