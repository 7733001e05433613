import { useId } from 'react'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { Name } from '#components/text/name.tsx'
import { usePlaces } from '#lib/places/places.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Radio chips for one category, or all. */
export function CategoryChips(props: {
  value: string | undefined
  onChange: (category: string | undefined) => void
}) {
  const t = useMessages()
  // A dialog above a page shows the chips, too.
  const group = useId()
  const { value } = props
  const categories = usePlaces().categories.filter(({ id, active }) => active || id === value)
  return (
    <ChipRow label={t('catalog.categories')}>
      <ChipRadio
        name={group}
        checked={value === undefined}
        onChange={() => props.onChange(undefined)}
      >
        {t('catalog.allCategories')}
      </ChipRadio>
      {categories.map(({ id, name }) => (
        <ChipRadio key={id} name={group} checked={id === value} onChange={() => props.onChange(id)}>
          <Name of={name} />
        </ChipRadio>
      ))}
    </ChipRow>
  )
}

/** Returns the category of a URL parameter; undefined if unknown. */
export function useCategoryNamed(text: string | undefined): string | undefined {
  const { categories } = usePlaces()
  return categories.find(({ id }) => id === text)?.id
}
