import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { useThings } from '#customer/booking/reporting/use-things.ts'
import type { Business } from '#features/business/api.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const ReportDialog = lazyExtra(
  async () => (await import('#features/report/components/report-dialog.tsx')).ReportDialog,
)

/** Reports content of the business page, or the given photo. */
export function ReportButton({ business, photoId }: { business: Business; photoId?: string }) {
  const t = useMessages()
  const things = useThings(business)
  const [open, setOpen] = useState(false)
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
        <Suspense>
          <ReportDialog
            businessId={business.id}
            things={photoId === undefined ? things : things.filter(({ id }) => id === photoId)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
