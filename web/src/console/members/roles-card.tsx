import { ROLES } from '@awan/core/permissions'
import { Card } from '#console/frame/card.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Explains the rights of each role. */
export function RolesCard() {
  const t = useMessages()
  return (
    <Card title={t('member.roles')}>
      <dl className="grid gap-3">
        {ROLES.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{t(`console.role.${role}`)}</dt>
            <dd className="text-ink-2">{t(`member.roleText.${role}`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
