import { Flag } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Opening } from '#components/overlays/opening.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import type { Business } from '#features/business/api.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const PageReport = lazyExtra(
  async () => (await import('#customer/booking/reporting/page-report.tsx')).PageReport,
)

/** Opens a report of the business page, or of the given photo. */
export function ReportButton({ business, photoId }: { business: Business; photoId?: string }) {
  const t = useMessages()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        className="justify-self-start"
        icon={<Icon of={Flag} size="s" />}
        onClick={() => setOpen(true)}
      >
        {t(photoId === undefined ? 'report.open' : 'report.openPhoto')}
      </Button>
      {open && (
        <Opening onClose={close}>
          <PageReport business={business} photoId={photoId} onClose={close} />
        </Opening>
      )}
    </>
  )
}
