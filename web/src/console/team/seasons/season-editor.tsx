import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Conflict } from '#console/editing/conflict.tsx'
import { EditorPanel } from '#console/editing/editor-panel.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { SeasonFields } from '#console/team/seasons/season-fields.tsx'
import {
  changeSeason,
  createSeason,
  deleteSeason,
  seasonsQuery,
  type Member,
  type Season,
} from '#features/staff/api.ts'
import { AffectedVisits } from '#features/staff/components/affected-visits.tsx'
import { contentOfSeason, draftOfSeason, faultOfSeason, newSeason } from '#features/staff/season.ts'
import { useSaving } from '#features/staff/use-saving.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useDraft } from '#console/editing/use-draft.ts'

/** A season there is, or the start of one that is to be. */
export type EditedSeason =
  { season: Season } | { start: { name: string; firstDay: string; lastDay: string } }

interface SeasonEditorProps {
  edited: EditedSeason
  staff: readonly Member[]
  onClose: () => void
}

/** The days of a season and the hours in it. */
export function SeasonEditor({ edited, staff, onClose }: SeasonEditorProps) {
  const t = useMessages()
  const { id, timeZone } = useShop()
  const form = useSeasonForm({ edited, staff, onClose })
  const { saving, season } = form
  return (
    <>
      <EditorPanel
        title={t(season ? 'staff.season' : 'staff.addSeason')}
        dirty={form.dirty}
        pending={saving.pending}
        fault={form.fault}
        onSave={form.save}
        onClose={onClose}
      >
        <Conflict news={form.news.length > 0 ? [t('staff.season')] : []} />
        <SeasonFields
          draft={form.draft}
          staff={staff}
          fault={form.wrong}
          expected={'start' in edited && edited.start.name !== ''}
          onChange={form.change}
        />
        {season && (
          <Button
            variant="dangerOutline"
            block
            className="mt-4"
            inactive={saving.pending}
            onClick={form.remove}
          >
            {t('staff.removeSeason')}
          </Button>
        )}
      </EditorPanel>
      <AffectedVisits businessId={id} timeZone={timeZone} saving={saving} />
    </>
  )
}

function useSeasonForm({ edited, staff, onClose }: SeasonEditorProps) {
  const t = useMessages()
  const { id } = useShop()
  const client = useQueryClient()
  const errorText = useErrorText()
  const saving = useSaving(id)
  const season = 'season' in edited ? edited.season : undefined
  const [start] = useState(() =>
    'season' in edited ? draftOfSeason(edited.season) : newSeason(edited.start, staff),
  )
  const { catchUp, draft, version, ...form } = useDraft(start, season?.version ?? 0)
  const [tried, setTried] = useState(false)
  const [fault, setFault] = useState<string>()
  const wrong = faultOfSeason(draft)

  const lookAgain = async () => {
    const { items } = await client.fetchQuery({ ...seasonsQuery(id), staleTime: 0 })
    const fresh = items.find((item) => item.id === season?.id)
    if (fresh) catchUp(draftOfSeason(fresh), fresh.version)
  }
  const onError = (error: unknown) => {
    setFault(errorText(error))
    if (isApiError(error, 'changed_elsewhere')) lookAgain().catch(() => undefined)
  }
  const save = () => {
    setTried(true)
    if (wrong) return
    setFault(undefined)
    const content = contentOfSeason(draft)
    saving.run({
      title: t('console.saved'),
      save: (decisions) =>
        season
          ? changeSeason(id, season.id, { ...content, version, decisions })
          : createSeason(id, { ...content, decisions }),
      onDone: onClose,
      onError,
    })
  }
  const remove = () => {
    if (!season) return
    setFault(undefined)
    saving.run({
      title: t('staff.seasonRemoved'),
      save: (decisions) => deleteSeason(id, season.id, { version, decisions }),
      onDone: onClose,
      onError,
    })
  }
  return { ...form, draft, season, saving, fault, wrong: tried ? wrong : undefined, save, remove }
}
