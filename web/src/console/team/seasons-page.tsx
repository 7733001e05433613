import { Moon, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { useUndo } from '#console/editing/use-undo.ts'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { SeasonCard } from '#console/team/seasons/season-card.tsx'
import { SeasonEditor, type EditedSeason } from '#console/team/seasons/season-editor.tsx'
import { TeamNav } from '#console/team/team-nav.tsx'
import { TeamState } from '#console/team/team-state.tsx'
import { useToday } from '#console/team/use-today.ts'
import type { Team } from '#console/team/use-team.ts'
import { createSeason, type NewSeason } from '#features/staff/api.ts'
import { AffectedAppointments } from '#features/staff/components/affected-appointments.tsx'
import { expectedRamadan } from '#features/staff/holidays.ts'
import { seasonOnDays, type SeasonStart } from '#features/staff/season.ts'
import { useSaving } from '#features/staff/use-saving.ts'
import { newRequestKey } from '#lib/api/request-keys.ts'
import { useBeside } from '#lib/form/use-beside.ts'
import { useDigitsOf } from '#lib/format/digits.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Lists seasons: timetables for a span of days that override the usual week. */
export function SeasonsPage() {
  const t = useMessages()
  const { id, timeZone } = useShop()
  const [edited, setEdited] = useBeside<EditedSeason>()
  const saving = useSaving(id)
  const undo = useUndo(saving)
  const today = useToday()
  const restore = (season: NewSeason) => {
    const key = newRequestKey()
    undo(t('console.saved'), (decisions) => createSeason(id, { ...season, decisions }, key))
  }
  const add = () => setEdited({ start: { name: '', firstDay: today, lastDay: today } })
  return (
    <ConsolePage
      changes
      title={t('staff.view.seasons')}
      actions={
        <Button size="sm" icon={<Icon of={Plus} size="s" />} onClick={add}>
          {t('staff.addSeason')}
        </Button>
      }
    >
      <TeamNav />
      <TeamState>
        {(team) => (
          <KeptFocus>
            <Ramadan team={team} today={today} onAdd={(start) => setEdited({ start })} />
            <Seasons
              team={team}
              today={today}
              onAdd={add}
              onEdit={(season) => setEdited({ season })}
            />
            {edited && (
              <SeasonEditor
                key={'season' in edited ? edited.season.id : edited.start.name}
                edited={edited}
                seasons={team.seasons}
                staff={team.staff}
                onRestore={restore}
                onClose={() => setEdited(undefined)}
              />
            )}
          </KeptFocus>
        )}
      </TeamState>
      <AffectedAppointments businessId={id} timeZone={timeZone} saving={saving} />
    </ConsolePage>
  )
}

/** Keeps the focus among the seasons: one that is saved or removed takes the button that opened it along. */
function KeptFocus({ children }: { children: ReactNode }) {
  const kept = useKeptFocus<HTMLDivElement>()
  return (
    <div {...kept} className="contents">
      {children}
    </div>
  )
}

/** Suggests a season for the next Ramadan, unless one overlaps it. */
function Ramadan(props: { team: Team; today: string; onAdd: (start: SeasonStart) => void }) {
  const t = useMessages()
  const inDigits = useDigitsOf()
  const span = expectedRamadan(props.today)
  if (!span) return null
  if (seasonOnDays(span, props.team.seasons)) return null
  const name = t('staff.ramadan', { year: inDigits(span.firstDay.slice(0, 4)) })
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-lg bg-brand-soft p-4 text-brand-soft-ink">
      <Icon of={Moon} />
      <div className="min-w-0 flex-[1_1_9rem]">
        <h2 className="text-card">{name}</h2>
        <p className="text-sm">{t('staff.ramadanText')}</p>
      </div>
      <Button size="sm" onClick={() => props.onAdd({ name, ...span, template: 'ramadan' })}>
        {t('staff.setHours')}
      </Button>
    </section>
  )
}

function Seasons(props: {
  team: Team
  today: string
  onAdd: () => void
  onEdit: (season: Team['seasons'][number]) => void
}) {
  const t = useMessages()
  const { seasons, staff } = props.team
  const ahead = seasons
    .filter(({ lastDay }) => lastDay >= props.today)
    .sort((a, b) => a.firstDay.localeCompare(b.firstDay))
  if (ahead.length === 0)
    return (
      <EmptyState
        title={t('staff.noSeasons')}
        text={t('staff.noSeasonsText')}
        action={
          <Button variant="outline" onClick={props.onAdd}>
            {t('staff.addSeason')}
          </Button>
        }
      />
    )
  return (
    <ul className="grid gap-3 lg:max-w-160">
      {ahead.map((season) => (
        <SeasonCard
          key={season.id}
          season={season}
          staff={staff}
          onEdit={() => props.onEdit(season)}
        />
      ))}
    </ul>
  )
}
