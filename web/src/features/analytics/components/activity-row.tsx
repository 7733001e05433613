import { ChevronRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Icon } from '#components/pictures/icon.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const ActivityDialog = lazyExtra(
  async () => (await import('#features/analytics/components/activity-dialog.tsx')).ActivityDialog,
)

/** Row that opens the recorded activity. */
export function ActivityRow() {
  const t = useMessages()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-13 w-full items-center justify-between gap-3 text-start hover:text-brand-ink"
      >
        {t('analytics.title')}
        <Icon of={ChevronRight} className="text-ink-3" />
      </button>
      <Suspense>{open && <ActivityDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
