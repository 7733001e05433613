import { useThings } from '#customer/booking/reporting/use-things.ts'
import type { Business } from '#features/business/api.ts'
import { ReportDialog } from '#customer/booking/reporting/report-dialog.tsx'

/** Reports content of the business page, or the given photo. */
export function PageReport(props: {
  business: Business
  photoId: string | undefined
  onClose: () => void
}) {
  const { business, photoId, onClose } = props
  const all = useThings(business)
  const things = photoId === undefined ? all : all.filter(({ id }) => id === photoId)
  return <ReportDialog businessId={business.id} things={things} onClose={onClose} />
}
