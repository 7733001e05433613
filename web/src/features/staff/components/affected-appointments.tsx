import { Suspense } from 'react'
import { Spinner } from '#components/feedback/spinner.tsx'
import type { Saving } from '#features/staff/use-saving.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

/** Loaded lazily, as most changes affect no appointment. */
const AffectedDialog = lazyExtra(
  async () => (await import('#features/staff/components/affected-dialog.tsx')).AffectedDialog,
)

interface AffectedAppointmentsProps {
  businessId: string
  timeZone: string
  saving: Saving
}

/** Shows the dialog about affected appointments, if a change has any. */
export function AffectedAppointments({ saving, ...rest }: AffectedAppointmentsProps) {
  if (!saving.affected) return null
  return (
    <Suspense fallback={<Spinner />}>
      <AffectedDialog {...rest} affected={saving.affected} />
    </Suspense>
  )
}
