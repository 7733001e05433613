import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Hourglass } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Icon } from '#components/pictures/icon.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { shopWaitsQuery } from '#features/wait/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyConsolePart } from '#lib/i18n/lazy-part.ts'

const WaitingList = lazyConsolePart(
  async () => (await import('#console/today/waiting-list.tsx')).WaitingList,
)

/** Shows the number of waits for a day, and opens their list; renders nothing without any. */
export function WaitingLine({ day }: { day: string }) {
  const t = useMessages()
  const { id } = useShop()
  const { data = [] } = useQuery(shopWaitsQuery(id, day))
  const [open, setOpen] = useState(false)
  if (data.length === 0 && !open) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="printed edge mt-3 flex min-h-11 w-full items-center gap-2.5 rounded-md bg-brand-soft px-4 py-2 text-start font-semibold text-brand-soft-ink"
      >
        <Icon of={Hourglass} />
        <span className="flex-1">{t('diary.waiting', { count: data.length })}</span>
        <Icon of={ChevronRight} />
      </button>
      {open && (
        <Suspense>
          <WaitingList day={day} waits={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
