import { staffToChoose } from '#console/diary/grid/columns.ts'
import type { Diary } from '#features/appointment/diary-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Offers the professionals who work in the shop, and who has it already although they have left or do not do it. */
export function StaffOptions(props: {
  diary: Diary | undefined
  /** '': nobody. */
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
      {/* A day names who has left only where something of theirs stands. */}
      {kept !== '' && !members.some(({ id }) => id === kept) && (
        <option value={kept}>{t('diary.verdict.left')}</option>
      )}
    </>
  )
}
