import { useId } from 'react'
import { RadioCard } from '#components/fields/radio-card.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Asks whether a change applies to one of the appointments side by side, or to all. */
export function WhichPeople(props: { together: boolean; onChange: (together: boolean) => void }) {
  const t = useMessages()
  const name = useId()
  return (
    <fieldset className="mt-4 grid gap-2">
      <legend className="mb-1 font-semibold">{t('appointment.whoChanges')}</legend>
      <RadioCard
        name={name}
        title={t('appointment.besideToo')}
        checked={props.together}
        onChange={() => props.onChange(true)}
      />
      <RadioCard
        name={name}
        title={t('appointment.besideOnly')}
        checked={!props.together}
        onChange={() => props.onChange(false)}
      />
    </fieldset>
  )
}
