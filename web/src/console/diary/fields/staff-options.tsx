import { staffToChoose } from '#console/diary/grid/columns.ts'
import type { Diary } from '#features/appointment/diary-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Options of active staff members, and the present one even if they have left or do not do the service. */
export function StaffOptions(props: {
  diary: Diary | undefined
  /** Present staff member; empty: none. */
  kept: string
  isDoneBy?: (staffId: string) => boolean
}) {
  const { diary, kept, isDoneBy } = props
  const t = useMessages()
  const format = useFormat()
  if (!diary) return null
  const members = staffToChoose(diary, kept)
  return (
    <>
      {members
        .filter(({ id }) => id === kept || !isDoneBy || isDoneBy(id))
        .map((member) => (
          <option key={member.id} value={member.id}>
            {format.name(member.name)}
          </option>
        ))}
      {/* A day lists former staff only if they have entries in it. */}
      {kept !== '' && !members.some(({ id }) => id === kept) && (
        <option value={kept}>{t('diary.verdict.left')}</option>
      )}
    </>
  )
}
