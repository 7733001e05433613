import type { MessageKey } from '@awan/core/locales/en/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Conflict } from '#components/editing/conflict.tsx'
import { EditorPanel } from '#components/editing/editor-panel.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { SeasonFields } from '#console/team/seasons/season-fields.tsx'
import {
  changeSeason,
  createSeason,
  deleteSeason,
  seasonsQuery,
  type NewSeason,
  type TeamMember,
  type Season,
} from '#features/staff/api.ts'
import { afterSetup } from '#features/live/affects.ts'
import { AffectedAppointments } from '#features/staff/components/affected-appointments.tsx'
import {
  contentOfSeason,
  draftOfSeason,
  faultOfSeason,
  newSeason,
  seasonOnDays,
  staffAtFault,
  type SeasonDraft,
  type SeasonFault,
  type SeasonStart,
} from '#features/staff/season.ts'
import { useSaving } from '#features/staff/use-saving.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useCreation } from '#lib/form/creation.ts'
import { focusFirstFault } from '#lib/form/focus-fault.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Existing season, or the initial values of a new one. */
export type EditedSeason = { season: Season } | { start: SeasonStart }

/** Labels of the fields, for changes by another session. */
const LABELS = {
  name: 'staff.seasonName',
  firstDay: 'staff.firstDay',
  lastDay: 'staff.lastDay',
  staffIds: 'staff.who',
  alike: 'staff.part.hours',
  common: 'staff.part.hours',
  own: 'staff.part.hours',
} as const satisfies Record<keyof SeasonDraft, MessageKey>

interface SeasonEditorProps {
  edited: EditedSeason
  /** All seasons of the shop. */
  seasons: readonly Season[]
  staff: readonly TeamMember[]
  /** Called if the removal is undone. */
  onRestore: (season: NewSeason) => void
  onClose: () => void
}

/** Editor of a season's days and hours. */
export function SeasonEditor(props: SeasonEditorProps) {
  const { edited, staff, onClose } = props
  const t = useMessages()
  const { id, timeZone } = useShop()
  const form = useSeasonForm(props)
  const { saving, season } = form
  return (
    <>
      <EditorPanel
        beside
        title={t(season ? 'staff.season' : 'staff.addSeason')}
        form={form}
        fault={form.fault}
        onClose={onClose}
      >
        <Conflict apart changes={form.conflict.map((field) => t(LABELS[field]))} />
        <SeasonFields
          draft={form.value}
          staff={staff}
          fault={form.faults[0]}
          overlapped={seasonOnDays(form.value, form.others)?.name}
          expected={'start' in edited && edited.start.name !== ''}
          member={form.member}
          onMember={form.setMember}
          onChange={form.set}
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
      <AffectedAppointments businessId={id} timeZone={timeZone} saving={saving} />
    </>
  )
}

/** Returns the other seasons; without later ones, as a new one whose response was lost is among them. */
function useOthers(seasons: readonly Season[], season: Season | undefined): Season[] {
  const [known] = useState(() => new Set(seasons.map(({ id }) => id)))
  return seasons.filter(({ id }) => known.has(id) && id !== season?.id)
}

function useSeasonForm({ edited, seasons, staff, onRestore, onClose }: SeasonEditorProps) {
  const t = useMessages()
  const { id } = useShop()
  const client = useQueryClient()
  const errorText = useErrorText()
  const saving = useSaving(id)
  const season = 'season' in edited ? edited.season : undefined
  const [start] = useState(() =>
    'season' in edited ? draftOfSeason(edited.season) : newSeason(edited.start, staff),
  )
  const others = useOthers(seasons, season)
  const add = useCreation<Season>()
  const [fault, setFault] = useState<string>()
  const [member, setMember] = useState<string>()
  const freshSeason = async () => {
    const { items } = await client.fetchQuery({ ...seasonsQuery(id), staleTime: 0 })
    return items.find((item) => item.id === season?.id)
  }
  const form = useVersionedForm<Season | undefined, SeasonDraft, SeasonFault>({
    name: 'season',
    stored: season,
    read: (stored) => (stored ? draftOfSeason(stored) : start),
    faultsOf: (draft) => [faultOfSeason(draft, others) ?? []].flat(),
    save: (draft, version) =>
      saving.save({
        title: t('console.saved'),
        save: (decisions) => {
          const content = { ...contentOfSeason(draft), decisions }
          const change = (changed: Season, from: number) =>
            changeSeason(id, changed.id, { ...content, version: from })
          if (season) return change(season, version)
          return add({
            create: (key) => createSeason(id, content, key),
            change: (added) => change(added, added.version),
          })
        },
      }),
    reload: freshSeason,
    focus: ([first]) => {
      // Their hours may not be the ones on screen.
      if (first === 'hours' || first === 'idle') setMember(staffAtFault(form.value, first))
      focusFirstFault()
    },
    onSaved: onClose,
  })
  const leaveRemoved = () => {
    void afterSetup(client, id)
    toast.info(t('staff.seasonRemoved'))
    onClose()
  }
  const remove = () => {
    if (!season) return
    setFault(undefined)
    const removed = contentOfSeason(form.stored)
    saving.run({
      title: t('staff.seasonRemoved'),
      action: { label: t('shell.undo'), run: () => onRestore(removed) },
      save: (decisions) => deleteSeason(id, season.id, { version: form.version, decisions }),
      onDone: onClose,
      onError: (error) => {
        // Another session has removed it.
        if (isApiError(error, 'season_not_found')) return leaveRemoved()
        setFault(errorText(error))
        if (isApiError(error, 'changed_elsewhere')) form.reload()
      },
    })
  }
  return { ...form, season, others, saving, fault, remove, member, setMember }
}
