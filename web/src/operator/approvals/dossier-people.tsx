import { Name } from '#components/text/name.tsx'
import type { Dossier } from '#features/business/approval-api.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Lists the members of a business's console, and its staff. */
export function DossierPeople({ dossier: { members, staff } }: { dossier: Dossier }) {
  const t = useMessages()
  return (
    <>
      {members.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-lg">{t('operator.members')}</h2>
          <ul className="grid gap-2 rounded-lg bg-surface p-4 shadow-1">
            {members.map(({ fullName, phone, role }) => (
              <li key={phone} className="dots">
                <bdi>{fullName}</bdi>
                <span>{t(`console.role.${role}`)}</span>
                <span>
                  <span className="ltr num">{formatPhone(phone)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {staff.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-lg">{t('operator.staff')}</h2>
          <ul className="grid gap-2 rounded-lg bg-surface p-4 shadow-1">
            {staff.map(({ id, name, active }) => (
              <li key={id} className="dots">
                <Name of={name} />
                {!active && <span className="text-ink-2">{t('operator.staffAway')}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
