import { CATEGORIES, type CategoryId } from '@awan/core/catalog/ids'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** One category or all of them. */
export function CategoryChips(props: {
  value: CategoryId | undefined
  onChange: (category: CategoryId | undefined) => void
}) {
  const t = useMessages()
  return (
    <ChipRow label={t('catalog.categories')}>
      <ChipRadio
        name="category"
        checked={props.value === undefined}
        onChange={() => props.onChange(undefined)}
      >
        {t('catalog.allCategories')}
      </ChipRadio>
      {CATEGORIES.map((id) => (
        <ChipRadio
          key={id}
          name="category"
          checked={id === props.value}
          onChange={() => props.onChange(id)}
        >
          {t(`catalog.category.${id}`)}
        </ChipRadio>
      ))}
    </ChipRow>
  )
}

/** The category an address names, or none where it is unknown. */
export function categoryAsked(text: string | undefined): CategoryId | undefined {
  return CATEGORIES.find((id) => id === text)
}
