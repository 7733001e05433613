import type { ReactNode } from 'react'
import { ButtonLink } from '#components/buttons/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { SetupList } from '#console/today/setup-list.tsx'
import { useReach, useShop } from '#console/frame/shop-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toConsole } from '#lib/paths.ts'

/** Note above the grid of a day without bookings; its free times can still be tapped. */
export function EmptyDay({ isToday, works }: { isToday: boolean; works: boolean }) {
  const t = useMessages()
  const { id } = useShop()
  const mayShare = useReach('business.change') !== null
  const mayOpen = useReach('hours.change') !== null
  if (!works)
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
    <Note title={t(isToday ? 'diary.emptyTitle' : 'diary.emptyOther')} text={t('diary.emptyText')}>
      {isToday && mayShare && (
        <ButtonLink size="sm" variant="outline" to={toConsole(id, 'publicPage')}>
          {t('diary.publicPage')}
        </ButtonLink>
      )}
    </Note>
  )
  return isToday && mayShare ? <SetupList>{note}</SetupList> : note
}

function Note(props: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-brand-soft px-4 py-3 leading-ui text-brand-soft-ink">
      <div>
        <p className="font-semibold">{props.title}</p>
        <p className="text-sm">{props.text}</p>
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
