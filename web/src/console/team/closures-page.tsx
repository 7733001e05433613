import { Plus } from 'lucide-react'
import { cx } from '#components/class-names.ts'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { TimeOffDialog } from '#console/team/time-off/time-off-dialog.tsx'
import { TimeOffList } from '#console/team/time-off/time-off-list.tsx'
import { Holidays } from '#console/team/holidays.tsx'
import { TeamNav } from '#console/team/team-nav.tsx'
import { TeamState } from '#console/team/team-state.tsx'
import { useToday } from '#console/team/use-today.ts'
import {
  entriesAtWork,
  entriesOf,
  newTimeOff,
  type TimeOffDraft,
} from '#features/staff/time-off.ts'
import { LazyClosuresMonth } from '#features/staff/components/lazy-closures-month.tsx'
import { useBeside } from '#lib/form/use-beside.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows closures and time off, by month and as a list. */
export function ClosuresPage() {
  const t = useMessages()
  const { timeZone } = useShop()
  const today = useToday()
  const [adding, setAdding] = useBeside<TimeOffDraft>()
  const addOn = (day: string) => setAdding(newTimeOff(day, null))
  return (
    <ConsolePage
      changes
      title={t('staff.view.closures')}
      actions={
        <Button size="sm" icon={<Icon of={Plus} size="s" />} onClick={() => addOn(today)}>
          {t('staff.addTimeOff')}
        </Button>
      }
    >
      <TeamNav />
      <TeamState>
        {(team) => {
          const entries = entriesOf(team.allTimeOff, { timeZone, today })
          const atWork = entriesAtWork(entries, team.staff)
          return (
            <div
              className={cx(
                'grid grid-cols-1 gap-4',
                !adding &&
                  'lg:grid-cols-[var(--container-aside)_minmax(0,1fr)] lg:items-start lg:gap-x-6',
              )}
            >
              <LazyClosuresMonth
                entries={atWork}
                seasons={team.seasons}
                today={today}
                onChoose={addOn}
              />
              <div className={cx(!adding && 'lg:col-start-2 lg:row-span-2 lg:row-start-1')}>
                <TimeOffList
                  entries={entries}
                  atWork={atWork}
                  staff={team.staff}
                  onAdd={() => addOn(today)}
                />
              </div>
              <Holidays today={today} entries={atWork} onChoose={setAdding} />
              {adding && (
                <TimeOffDialog
                  key={`${adding.firstDay} ${adding.reason}`}
                  beside
                  start={adding}
                  staff={team.staff}
                  onClose={() => setAdding(undefined)}
                />
              )}
            </div>
          )
        }}
      </TeamState>
    </ConsolePage>
  )
}
