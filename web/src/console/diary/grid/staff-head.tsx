import { Monogram } from '#components/pictures/monogram.tsx'
import { Name } from '#components/text/name.tsx'
import type { StaffMember } from '#console/diary/grid/columns.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Photo of a staff member, or the initial of the name in their colour. Decorative. */
export function StaffFace({ member }: { member: StaffMember }) {
  const format = useFormat()
  if (!member.photo)
    return <Monogram name={format.name(member.name)} seed={member.id} place={member.position} />
  return (
    <img
      src={member.photo}
      alt=""
      className="size-8 flex-none rounded-full object-cover"
      width={32}
      height={32}
    />
  )
}

/** Head of a staff member's column, with a note if they have left. */
export function StaffHead({ member }: { member: StaffMember }) {
  const t = useMessages()
  return (
    <>
      <StaffFace member={member} />
      <span className="grid min-w-0 leading-ui">
        <Name of={member.name} className="truncate" />
        {!member.active && (
          <span className="text-xs font-normal text-ink-2">{t('diary.hasLeft')}</span>
        )}
      </span>
    </>
  )
}
