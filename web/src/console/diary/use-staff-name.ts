import type { Diary } from '#features/appointment/diary-api.ts'
import { useFormat } from '#lib/format/use-format.ts'

/** Returns a function that names a staff member by id; '' if unknown. */
export function useStaffName(staff: Diary['staff'] | undefined): (id: string) => string {
  const format = useFormat()
  return (id) => {
    const member = staff?.find((one) => one.id === id)
    return member ? format.name(member.name) : ''
  }
}
