import { useId } from 'react'
import { RadioCard } from '#components/fields/radio-card.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Asks whether a change applies to one occurrence of a series, or to later ones too. */
export function WhichOccurrences(props: { later: boolean; onChange: (later: boolean) => void }) {
  const t = useMessages()
  const name = useId()
  return (
    <fieldset className="mt-4 grid gap-2">
      <legend className="mb-1 font-semibold">{t('appointment.whichVisits')}</legend>
      <RadioCard
        name={name}
        title={t('appointment.onlyThis')}
        checked={!props.later}
        onChange={() => props.onChange(false)}
      />
      <RadioCard
        name={name}
        title={t('appointment.andLater')}
        checked={props.later}
        onChange={() => props.onChange(true)}
      />
    </fieldset>
  )
}
