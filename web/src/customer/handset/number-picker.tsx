import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { parsePhone } from '@awan/core/phone'
import { Button } from '#components/buttons/button.tsx'
import { RadioCard } from '#components/fields/radio-card.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { peopleQuery } from '#features/messaging/api.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Choice of the phone: a demo account's, or any number. */
export function NumberPicker(props: { phone: string; onChoose: (phone: string) => void }) {
  const { phone, onChoose } = props
  const t = useMessages()
  const { data: people = [] } = useQuery(peopleQuery)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = parsePhone(typed, { invented: true })
    setError(parsed.ok ? undefined : t(`error.${parsed.code}`))
    if (parsed.ok) onChoose(parsed.value)
  }
  return (
    <div className="grid content-start gap-6">
      {people.length > 0 && (
        <fieldset className="grid gap-2.5">
          <legend className="mb-2 font-semibold">{t('handset.people')}</legend>
          {people.map((person) => (
            <RadioCard
              key={person.phone}
              name="person"
              checked={person.phone === phone}
              onChange={() => onChoose(person.phone)}
              title={<bdi>{person.name}</bdi>}
              text={t(`handset.${person.role}`)}
              end={<span className="ltr num text-sm font-medium">{formatPhone(person.phone)}</span>}
            />
          ))}
        </fieldset>
      )}
      <form noValidate className="grid gap-3" onSubmit={submit}>
        <TextField
          label={t('handset.other')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          direction="ltr"
          maxLength={40}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <Button type="submit" variant="tonal" size="sm" className="justify-self-start">
          {t('handset.open')}
        </Button>
      </form>
    </div>
  )
}
