import { ButtonLink } from '#components/button.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { useReach, useShop } from '#console/shop-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toConsole } from '#lib/paths.ts'

/** Above the grid of a day without bookings, whose free times can still be tapped. */
export function EmptyDay({ isToday }: { isToday: boolean }) {
  const t = useMessages()
  const { id } = useShop()
  const mayShare = useReach('business.change') !== null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-brand-soft px-4 py-3 leading-ui text-brand-soft-ink">
      <div>
        <p className="font-semibold">{t(isToday ? 'diary.emptyTitle' : 'diary.emptyOther')}</p>
        <p className="text-sm">{t('diary.emptyText')}</p>
      </div>
      {isToday && mayShare && (
        <ButtonLink size="sm" variant="outline" to={toConsole(id, 'publicPage')}>
          {t('diary.publicPage')}
        </ButtonLink>
      )}
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
