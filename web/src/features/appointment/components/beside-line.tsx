import { Fragment } from 'react'
import type { Appointment } from '#features/appointment/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Says with whom a booking is side by side. */
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
