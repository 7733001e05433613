import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { CoverRowSkeleton } from '#components/cover/cover-row.tsx'
import { SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { Opening } from '#components/overlays/opening.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { BusinessList } from '#customer/home/business-list.tsx'
import { Section } from '#customer/home/section.tsx'
import { useChosen } from '#customer/home/use-chosen.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { toBusinesses } from '#lib/paths.ts'
import { usePlaceName } from '#lib/places/use-place-name.ts'

const CategoryDialog = lazyExtra(
  async () => (await import('#features/catalog/components/category-dialog.tsx')).CategoryDialog,
)

/** Businesses of the visitor's interest, above all other content; errors are silent. */
export function ChosenBusinesses() {
  const t = useMessages()
  const nameOf = usePlaceName()
  const { category, businesses, pending } = useChosen()
  const [changing, setChanging] = useState(false)
  if (category === '' || (!pending && businesses.length === 0)) return null
  return (
    <Section
      title={nameOf('categories', category)}
      tool={
        <IconButton label={t('catalog.comeFor')} onClick={() => setChanging(true)}>
          <Icon of={SlidersHorizontal} size="s" />
        </IconButton>
      }
      all={{
        to: toBusinesses({ category }),
        label: <T id="business.viewAll" components={{ more: <span className="sr-only" /> }} />,
      }}
    >
      {pending ? (
        <SkeletonRegion label={t('catalog.loadingBusinesses')}>
          <CoverRowSkeleton size="l" />
        </SkeletonRegion>
      ) : (
        <BusinessList businesses={businesses} />
      )}
      {changing && (
        <Opening onClose={() => setChanging(false)}>
          <CategoryDialog onClose={() => setChanging(false)} />
        </Opening>
      )}
    </Section>
  )
}
