import { ChevronDown, MapPin } from 'lucide-react'
import { useState } from 'react'
import { CITIES, type CityId } from '@awan/core/catalog/ids'
import { cx } from '#components/class-names.ts'
import { Dialog } from '#components/dialog.tsx'
import { Icon } from '#components/icon.tsx'
import { RadioCard } from '#components/radio-card.tsx'
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
  const choose = (chosen: CityId) =>
    change.mutate(chosen, {
      onSuccess: onClose,
      onError: (error) => toast.error(errorText(error)),
    })
  return (
    <Dialog title={t('catalog.chooseCity')} pending={change.isPending} onClose={onClose}>
      <fieldset className="mt-3 grid gap-2.5" disabled={change.isPending}>
        <legend className="sr-only">{t('catalog.city')}</legend>
        {CITIES.map((id) => (
          <RadioCard
            key={id}
            name="city"
            title={t(`catalog.city.${id}`)}
            checked={id === (change.variables ?? city)}
            onChange={() => choose(id)}
          />
        ))}
      </fieldset>
    </Dialog>
  )
}
