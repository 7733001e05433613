import { useState } from 'react'
import { Monogram } from '#components/pictures/monogram.tsx'
import type { TeamMember } from '#features/staff/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { thumbnailSource } from '#lib/pictures/photo-source.ts'

/** Photo of a staff member, or the initial of the name. Decorative: the name is beside it. */
export function Portrait({ member }: { member: TeamMember }) {
  const format = useFormat()
  const [broken, setBroken] = useState<string>()
  const { photo } = member
  if (photo === null || photo === broken)
    return (
      <Monogram
        name={format.name(member.name)}
        seed={member.id}
        place={member.position}
        className="size-14 text-xl"
      />
    )
  return (
    <img
      src={thumbnailSource(photo)}
      alt=""
      loading="lazy"
      onError={() => setBroken(photo)}
      className="size-14 flex-none rounded-full object-cover"
    />
  )
}
