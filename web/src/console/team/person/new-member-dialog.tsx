import { useState } from 'react'
import { useNavigate } from 'react-router'
import { EditorPanel } from '#console/editing/editor-panel.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { NameFields } from '#console/team/person/name-fields.tsx'
import { Skills } from '#console/team/person/skills.tsx'
import type { Team } from '#console/team/use-team.ts'
import { createMember } from '#features/staff/api.ts'
import { isNamed, namesOf } from '#features/staff/names.ts'
import { useSaving } from '#features/staff/use-saving.ts'
import { weekFrom } from '#features/staff/week.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toTeamMember } from '#lib/paths.ts'

/** One more person, with the hours of the first one; the hours are looked at next. */
export function NewMemberDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = useMessages()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { id } = useShop()
  const saving = useSaving(id)
  const sold = team.offerings.filter(({ active }) => active).map((offering) => offering.id)
  const [names, setNames] = useState({ en: '', ar: '' })
  const [offeringIds, setOfferingIds] = useState(() => [...sold].sort())
  const [missing, setMissing] = useState(false)
  const [fault, setFault] = useState<string>()
  const save = () => {
    setMissing(!isNamed(names))
    if (!isNamed(names)) return
    setFault(undefined)
    const first = team.staff.find(({ active }) => active)
    const weekly = first?.weekly ?? weekFrom('day')
    let created = ''
    saving.run({
      title: t('staff.added'),
      save: async () => {
        const body = { name: namesOf(names), offeringIds, weekly }
        created = (await createMember(id, body)).id
      },
      onDone: () => void navigate(toTeamMember(id, created)),
      onError: (error) => setFault(errorText(error)),
    })
  }
  return (
    <EditorPanel
      title={t('staff.add')}
      dirty={isNamed(names)}
      pending={saving.pending}
      saveLabel={t('staff.addThis')}
      fault={fault}
      onSave={save}
      onClose={onClose}
    >
      <div className="mt-4 grid gap-4">
        <NameFields
          value={names}
          missing={missing}
          onChange={(typed) => setNames((before) => ({ ...before, ...typed }))}
        />
        <Skills offerings={team.offerings} value={offeringIds} onChange={setOfferingIds} />
        <p className="text-sm text-ink-2">{t('staff.hoursNext')}</p>
      </div>
    </EditorPanel>
  )
}
