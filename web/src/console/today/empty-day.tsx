import type { ReactNode } from 'react'
import { ButtonLink } from '#components/buttons/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { columnsOf, type ColumnRequest } from '#console/diary/grid/columns.ts'
import { showsFree } from '#console/diary/list/rows.ts'
import { SetupList } from '#console/today/setup-list.tsx'
import type { DayView } from '#console/today/use-day-view.ts'
import { useReach, useShop } from '#console/frame/shop-context.ts'
import type { Diary } from '#features/appointment/diary-api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toConsole } from '#lib/paths.ts'

export interface EmptyDayProps {
  diary: Diary
  wanted: readonly ColumnRequest[]
  view: DayView
  /** In milliseconds. */
  now: number
  isToday: boolean
}

/** Note above a day without bookings; says that its free times can be tapped, if any are shown. */
export function EmptyDay({ diary, wanted, view, now, isToday }: EmptyDayProps) {
  const t = useMessages()
  const { id } = useShop()
  // The page of a suspended shop cannot be opened.
  const shares = useReach('business.change') !== null && isToday
  const mayWrite = useReach('diary.change') !== null
  const mayOpen = useReach('hours.change') !== null
  const { timeZone } = diary
  const { columns } = columnsOf(diary, wanted)
  if (columns.every(({ hours }) => hours.length === 0))
    return (
      <Note title={t('diary.closedTitle')} text={t('diary.closedText')}>
        {mayOpen && (
          <ButtonLink size="sm" variant="outline" to={toConsole(id, 'team')}>
            {t('console.team')}
          </ButtonLink>
        )}
      </Note>
    )
  const note = (
    <Note
      title={t(shares ? 'diary.emptyTitle' : 'diary.emptyOther')}
      text={mayWrite && showsFree(columns, { timeZone, now, view }) && t('diary.emptyText')}
    >
      {shares && (
        <ButtonLink size="sm" variant="outline" to={toConsole(id, 'publicPage')}>
          {t('diary.publicPage')}
        </ButtonLink>
      )}
    </Note>
  )
  return shares ? <SetupList>{note}</SetupList> : note
}

function Note(props: { title: string; text: string | false; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-brand-soft px-4 py-3 leading-ui text-brand-soft-ink">
      <div>
        <p className="font-semibold">{props.title}</p>
        {props.text && <p className="text-sm">{props.text}</p>}
      </div>
      {props.children}
    </div>
  )
}

export function NoStaff() {
  const t = useMessages()
  const { id } = useShop()
  const mayAdd = useReach('staff.change') !== null
  return (
    <EmptyState
      title={t('diary.noStaff')}
      text={t('diary.noStaffText')}
      action={
        mayAdd && (
          <ButtonLink variant="outline" to={toConsole(id, 'team')}>
            {t('console.team')}
          </ButtonLink>
        )
      }
    />
  )
}
