import { Monogram } from '#components/monogram.tsx'
import { Name } from '#components/name.tsx'
import type { StaffMember } from '#console/diary-parts/columns.ts'
import { useFormat } from '#lib/format/use-format.ts'

/** The head of a staff member's column. */
export function StaffHead({ member, hue }: { member: StaffMember; hue: number | undefined }) {
  const format = useFormat()
  return (
    <>
      {member.photo ? (
        <img
          src={member.photo}
          alt=""
          className="size-8 flex-none rounded-full object-cover"
          width={32}
          height={32}
        />
      ) : (
        <Monogram name={format.name(member.name)} seed={member.id} hue={hue} />
      )}
      <span className="min-w-0 truncate">
        <Name of={member.name} />
      </span>
    </>
  )
}
