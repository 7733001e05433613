import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ROLES } from '@awan/core/permissions'
import { RadioCard } from '#components/fields/radio-card.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import type { Membership } from '#features/member/api.ts'
import { staffQuery } from '#features/staff/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Fields for a member's role, and the staff member they are. */
export function MembershipFields(props: {
  value: Membership
  onChange: (value: Membership) => void
  /** The role needs a staff member and none is chosen. */
  staffMissing: boolean
}) {
  const t = useMessages()
  const format = useFormat()
  const name = useId()
  const shop = useShop()
  const staff = useQuery(staffQuery(shop.id))
  const { value, onChange } = props
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-semibold">{t('member.role')}</legend>
        {ROLES.map((role) => (
          <RadioCard
            key={role}
            name={name}
            title={t(`console.role.${role}`)}
            text={t(`member.roleText.${role}`)}
            checked={value.role === role}
            onChange={() => onChange({ ...value, role })}
          />
        ))}
      </fieldset>
      <SelectField
        label={t('member.chair')}
        hint={t(value.role === 'staff' ? 'member.chairNeeded' : 'member.chairOptional')}
        error={props.staffMissing ? t('member.chairMissing') : undefined}
        value={value.staffId ?? ''}
        onChange={(event) => onChange({ ...value, staffId: event.target.value || null })}
      >
        <option value="">{t('member.noChair')}</option>
        {staff.data
          ?.filter((member) => member.active || member.id === value.staffId)
          .map((member) => (
            <option key={member.id} value={member.id}>
              {format.name(member.name)}
            </option>
          ))}
      </SelectField>
    </>
  )
}
