import { UsersRound } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'
import type { StaffMember } from '#console/diary/grid/columns.ts'
import { StaffFace } from '#console/diary/grid/staff-head.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Chips with photos that filter the diary by staff member, in one line; hidden for a single staff member. */
export function DiaryStaffChips(props: {
  members: readonly StaffMember[]
  /** Null: everyone. */
  value: string | null
  onChange: (staffId: string | null) => void
  /** Content at the end of the line. */
  children?: ReactNode
}) {
  const { members, value, onChange } = props
  const t = useMessages()
  const name = useId()
  const row = useRef<HTMLDivElement>(null)
  // On a phone the row is wider than the screen.
  useEffect(() => {
    const chosen = row.current?.querySelector('label:has(:checked)')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  if (members.length < 2) return props.children
  return (
    <div className="flex items-center gap-3">
      <div ref={row} className="min-w-0 flex-1">
        <ChipRow oneLine label={t('console.field.staffId')}>
          <ChipRadio
            name={name}
            checked={value === null}
            onChange={() => onChange(null)}
            start={
              <span className="grid size-8 place-items-center rounded-full bg-brand text-on-brand">
                <Icon of={UsersRound} size="s" />
              </span>
            }
          >
            {t('diary.everyone')}
          </ChipRadio>
          {members.map((member) => (
            <ChipRadio
              key={member.id}
              name={name}
              checked={member.id === value}
              onChange={() => onChange(member.id)}
              start={<StaffFace member={member} />}
            >
              <Name of={member.name} />
            </ChipRadio>
          ))}
        </ChipRow>
      </div>
      {props.children}
    </div>
  )
}
