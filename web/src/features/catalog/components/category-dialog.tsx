import { Dialog } from '#components/overlays/dialog.tsx'
import { CategoryChips } from '#features/catalog/components/category-chips.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { chooseCategory } from '#lib/places/choose-category.ts'
import { useCategory } from '#lib/places/use-category.ts'

/** Chooses the category that home shows first; stored on this device. */
export function CategoryDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const category = useCategory()
  return (
    <Dialog title={t('catalog.comeFor')} onClose={onClose}>
      <p className="mt-1 mb-3 text-ink-2">{t('catalog.comeForText')}</p>
      <CategoryChips
        value={category || undefined}
        onChange={(chosen) => {
          chooseCategory(chosen ?? '')
          onClose()
        }}
      />
    </Dialog>
  )
}
