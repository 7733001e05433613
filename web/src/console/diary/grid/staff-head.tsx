import { Monogram } from '#components/pictures/monogram.tsx'
import { Name } from '#components/text/name.tsx'
import type { StaffMember } from '#console/diary/grid/columns.ts'
import { useFormat } from '#lib/format/use-format.ts'

/** The photo of a staff member, or the first letter of the name in their colour. Decorative. */
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

/** The head of a staff member's column. */
export function StaffHead({ member }: { member: StaffMember }) {
  return (
    <>
      <StaffFace member={member} />
      <Name of={member.name} className="min-w-0 truncate" />
    </>
  )
}
