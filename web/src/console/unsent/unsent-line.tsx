import { ChevronRight, CloudOff, TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/pictures/icon.tsx'
import type { Unsent } from '#console/unsent/queue/rules.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyConsolePart } from '#lib/i18n/lazy-part.ts'

export const loadUnsentList = () => import('#console/unsent/unsent-list.tsx')
export const LazyUnsentList = lazyConsolePart(async () => (await loadUnsentList()).UnsentList)

/** Number of the shop's unsent entries, and of those that need a decision; opens their list. */
export function UnsentLine({ entries }: { entries: readonly Unsent[] }) {
  const t = useMessages()
  const [open, setOpen] = useState(false)
  const conflicts = entries.filter(({ refusal }) => refusal).length
  const waiting = entries.length - conflicts
  return (
    <>
      <div role="status">
        {entries.length > 0 && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className={cx(
              'edge mt-3 flex min-h-11 w-full items-center gap-2.5 rounded-md px-4 py-2 text-start font-semibold',
              conflicts > 0 ? 'bg-danger-soft text-danger-ink' : 'bg-saffron-soft text-saffron-ink',
            )}
          >
            <Icon of={conflicts > 0 ? TriangleAlert : CloudOff} />
            <span className="flex-1">
              {conflicts > 0 && (
                <span className="block">{t('diary.unsentConflicts', { count: conflicts })}</span>
              )}
              {waiting > 0 && (
                <span className="block">{t('diary.unsentCount', { count: waiting })}</span>
              )}
            </span>
            <Icon of={ChevronRight} />
          </button>
        )}
      </div>
      {open && (
        <Suspense>
          <LazyUnsentList entries={entries} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
