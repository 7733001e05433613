import { isWritten } from '@awan/core/language'
import { LocalizedField } from '#components/fields/localized-field.tsx'
import { EditorPanel } from '#components/editing/editor-panel.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { Skills } from '#console/team/person/skills.tsx'
import type { Team } from '#console/team/use-team.ts'
import { changeTeamMember, createMember, type TeamMember } from '#features/staff/api.ts'
import { AffectedAppointments } from '#features/staff/components/affected-appointments.tsx'
import { useSaving } from '#features/staff/use-saving.ts'
import { weekFrom } from '#features/staff/week.ts'
import { useCreation } from '#lib/form/creation.ts'
import { useGoOn } from '#lib/form/use-go-on.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toTeamMember } from '#console/frame/console-paths.ts'
import { sentText, typedText } from '#lib/form/typed-text.ts'

/** Dialog that adds a staff member with the hours of the first one, then opens their hours. */
export function NewMemberDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = useMessages()
  const goOn = useGoOn()
  const { id, timeZone } = useShop()
  const saving = useSaving(id)
  const add = useCreation<TeamMember>()
  const sold = team.offerings.filter(({ active }) => active).map((offering) => offering.id)
  const form = useVersionedForm({
    name: 'staff',
    stored: undefined,
    read: () => ({ name: typedText(), offeringIds: [...sold].sort() }),
    faultsOf: ({ name }): 'name'[] => (isWritten(sentText(name)) ? [] : ['name']),
    save: async ({ name, offeringIds }) => {
      const first = team.staff.find(({ active }) => active)
      const weekly = first?.weekly ?? weekFrom('day')
      const created = await saving.save({
        title: t('staff.added'),
        save: (decisions) => {
          const content = { name: sentText(name), offeringIds }
          return add({
            create: (key) => createMember(id, { ...content, weekly }, key),
            change: (added) =>
              changeTeamMember(id, added.id, { ...content, version: added.version, decisions }),
          })
        },
      })
      goOn(toTeamMember(id, created.id))
    },
  })
  const { value } = form
  return (
    <>
      <EditorPanel
        title={t('staff.add')}
        form={form}
        saveLabel={t('staff.addThis')}
        onClose={onClose}
      >
        <div className="mt-4 grid gap-4">
          <LocalizedField
            label={t('console.field.name')}
            hint={t('staff.nameHint')}
            value={value.name}
            maxLength={80}
            error={form.faults.length > 0 && t('staff.nameMissing')}
            onChange={(name) => form.set({ name })}
          />
          <Skills
            offerings={team.offerings}
            value={value.offeringIds}
            onChange={(offeringIds) => form.set({ offeringIds })}
          />
          <p className="text-sm text-ink-2">{t('staff.hoursNext')}</p>
        </div>
      </EditorPanel>
      <AffectedAppointments businessId={id} timeZone={timeZone} saving={saving} />
    </>
  )
}
