import { ChevronDown, MapPin } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '#components/class-names.ts'
import { Opening } from '#components/overlays/opening.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { useCityName } from '#lib/places/use-city.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const load = () => import('#features/catalog/components/city-dialog.tsx')
const CityDialog = lazyExtra(async () => (await load()).CityDialog)

/** Button with the chosen city; opens the choice. `onChange` is called after another city is chosen. */
export function CityPicker({ className, onChange }: { className?: string; onChange?: () => void }) {
  const t = useMessages()
  const city = useCityName()
  const [open, setOpen] = useState(false)
  const ahead = () => void load().catch(() => undefined)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('catalog.cityIs', { city })}
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={() => setOpen(true)}
        className={cx('inline-flex min-h-11 items-center gap-1.5 font-semibold', className)}
      >
        <Icon of={MapPin} />
        {city}
        <Icon of={ChevronDown} size="s" />
      </button>
      {/* Outside the form around this button, which Enter in the dialog would submit. */}
      {open &&
        createPortal(
          <Opening onClose={close}>
            <CityDialog onChange={onChange} onClose={close} />
          </Opening>,
          document.body,
        )}
    </>
  )
}
