import { Monogram } from '#components/monogram.tsx'
import type { Member } from '#features/staff/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { SITE_ORIGIN } from '#lib/site-origin.ts'

/** The photo of somebody, or the first letter of the name. Decorative: the name stands beside. */
export function Portrait({ member }: { member: Member }) {
  const format = useFormat()
  const name = format.name(member.name)
  if (member.photo === null)
    return <Monogram name={name} seed={member.id} className="size-14 text-xl" />
  return (
    <img
      src={`${SITE_ORIGIN}${member.photo}`}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className="size-14 flex-none rounded-full object-cover"
    />
  )
}
