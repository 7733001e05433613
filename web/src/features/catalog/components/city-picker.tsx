import { Check, ChevronDown, MapPin } from 'lucide-react'
import { useState } from 'react'
import { CITIES, type CityId } from '@awan/core/catalog/ids'
import { cx } from '#components/class-names.ts'
import { Dialog } from '#components/dialog.tsx'
import { Icon } from '#components/icon.tsx'
import { toast } from '#components/toast.ts'
import { useCity } from '#features/catalog/use-city.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** The chosen city as a button that opens the choice. */
export function CityPicker({ className }: { className?: string }) {
  const t = useMessages()
  const { city } = useCity()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('catalog.cityIs', { city: t(`catalog.city.${city}`) })}
        onClick={() => setOpen(true)}
        className={cx('inline-flex min-h-11 items-center gap-1.5 font-semibold', className)}
      >
        <Icon of={MapPin} />
        {t(`catalog.city.${city}`)}
        <Icon of={ChevronDown} size="s" />
      </button>
      {open && <CityDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function CityDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const errorText = useErrorText()
  const { city, change } = useCity()
  const choose = (chosen: CityId) => {
    if (change.isPending) return
    change.mutate(chosen, {
      onSuccess: onClose,
      onError: (error) => toast.error(errorText(error)),
    })
  }
  return (
    <Dialog title={t('catalog.chooseCity')} pending={change.isPending} onClose={onClose}>
      <ul className="mt-3 grid gap-2.5">
        {CITIES.map((id) => {
          const chosen = id === (change.variables ?? city)
          return (
            <li key={id} className="grid">
              <button
                type="button"
                aria-current={chosen || undefined}
                onClick={() => choose(id)}
                className="edge flex min-h-14 items-center justify-between gap-3 rounded-md px-4 text-start font-semibold inset-ring inset-ring-line hover:bg-bg-subtle aria-[current]:bg-brand-soft aria-[current]:inset-ring-2 aria-[current]:inset-ring-brand"
              >
                {t(`catalog.city.${id}`)}
                {chosen && <Icon of={Check} className="text-brand-ink" />}
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
