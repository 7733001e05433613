import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isWritten } from '@awan/core/language'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { LocalizedField } from '#components/fields/localized-field.tsx'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { Conflict } from '#components/editing/conflict.tsx'
import { SaveBar } from '#console/editing/save-bar.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { useMemberForm } from '#console/team/person/use-member-form.ts'
import { afterSetup } from '#features/live/affects.ts'
import { PhotoPicker } from '#features/photo/components/photo-picker.tsx'
import { changeTeamMember, type TeamMember } from '#features/staff/api.ts'
import { AffectedAppointments } from '#features/staff/components/affected-appointments.tsx'
import { photosOf } from '#features/staff/photos.ts'
import { useSaving } from '#features/staff/use-saving.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { sentText, typedText } from '#lib/form/typed-text.ts'

/** Labels of the fields, for changes by another session. */
const LABELS = { name: 'console.field.name', photos: 'staff.photo' } as const

/** Editor of a staff member's name and photo, and whether they still work here. */
export function MemberProfile({ member }: { member: TeamMember }) {
  const t = useMessages()
  const { id, timeZone } = useShop()
  const form = useMemberForm(member, {
    name: 'profile',
    pick: ({ name, photo }) => ({ name: typedText(name), photos: photosOf(photo) }),
    faultsOf: ({ name }): 'name'[] => (isWritten(sentText(name)) ? [] : ['name']),
    send: ({ name, photos }, version, decisions) =>
      changeTeamMember(id, member.id, {
        name: sentText(name),
        photo: photos[0]?.id ?? null,
        version,
        decisions,
      }),
  })
  const [uploading, setUploading] = useState(false)
  return (
    <div className="grid gap-4">
      <Conflict changes={form.conflict.map((field) => t(LABELS[field]))} />
      <div className="grid gap-4 rounded-lg bg-surface p-4 shadow-1 lg:max-w-160">
        <LocalizedField
          label={t('console.field.name')}
          hint={t('staff.nameHint')}
          value={form.value.name}
          maxLength={80}
          error={form.faults.length > 0 && t('staff.nameMissing')}
          onChange={(name) => form.set({ name })}
        />
        <div className="grid gap-1.5">
          <p className="font-semibold">{t('staff.photo')}</p>
          <PhotoPicker
            place={`staff ${member.id}`}
            max={1}
            value={form.value.photos}
            onChange={(photos) => form.set({ photos: photos.map(({ id, url }) => ({ id, url })) })}
            onUploading={setUploading}
          />
        </div>
      </div>
      <SaveBar
        shown={form.dirty}
        pending={form.pending || uploading}
        fault={form.fault}
        onSave={form.submit}
        onReset={form.reset}
      />
      <Leaving member={member} />
      <AffectedAppointments businessId={id} timeZone={timeZone} saving={form.saving} />
      <UnsavedDialog guard={form.guard} />
    </div>
  )
}

/** Deactivates a staff member, or activates them again; affected appointments are decided on first. */
function Leaving({ member }: { member: TeamMember }) {
  const t = useMessages()
  const errorText = useErrorText()
  const client = useQueryClient()
  const { id, timeZone } = useShop()
  const saving = useSaving(id)
  const [fault, setFault] = useState<string>()
  const { active, version } = member
  const toggle = () => {
    setFault(undefined)
    saving.run({
      title: t('console.saved'),
      save: (decisions) => changeTeamMember(id, member.id, { active: !active, version, decisions }),
      onError: (error) => {
        setFault(errorText(error))
        void afterSetup(client, id)
      },
    })
  }
  return (
    <div className="grid justify-items-start gap-2 rounded-lg bg-surface p-4 shadow-1 lg:max-w-160">
      <p className="text-ink-2">{t(active ? 'staff.leaveText' : 'staff.returnText')}</p>
      <Button
        variant={active ? 'dangerOutline' : 'outline'}
        pending={saving.pending}
        onClick={toggle}
      >
        {t(active ? 'staff.leave' : 'staff.return')}
      </Button>
      {fault && <AlertText>{fault}</AlertText>}
      <AffectedAppointments businessId={id} timeZone={timeZone} saving={saving} />
    </div>
  )
}
