import { Fragment } from 'react'
import type { Appointment } from '#features/appointment/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows the people whose appointments are side by side with this one. */
export function BesideLine({ beside }: Pick<Appointment, 'beside'>) {
  const t = useMessages()
  return (
    <>
      {t('appointment.beside')}{' '}
      {beside.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && ' · '}
          {name === null ? t('appointment.besideYou') : <bdi>{name}</bdi>}
        </Fragment>
      ))}
    </>
  )
}
