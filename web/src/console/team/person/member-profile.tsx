import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { useUnsaved } from '#console/editing/use-unsaved.tsx'
import { Conflict } from '#console/editing/conflict.tsx'
import { SaveBar } from '#console/editing/save-bar.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { NameFields } from '#console/team/person/name-fields.tsx'
import { useMemberForm } from '#console/team/person/use-member-form.ts'
import { PhotoPicker } from '#features/photo/components/photo-picker.tsx'
import { changeMember, type Member } from '#features/staff/api.ts'
import { AffectedVisits } from '#features/staff/components/affected-visits.tsx'
import { isNamed, namesOf, photosOf, typedNames } from '#features/staff/names.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Name and photo, and whether somebody works here still. */
export function MemberProfile({ member }: { member: Member }) {
  const t = useMessages()
  const { id, timeZone } = useShop()
  const form = useMemberForm(
    member,
    ({ name, photo }) => ({ ...typedNames(name), photos: photosOf(photo) }),
    ({ photos, ...names }, version, decisions) =>
      changeMember(id, member.id, {
        name: namesOf(names),
        photo: photos[0]?.id ?? null,
        version,
        decisions,
      }),
  )
  const working = useMemberForm(
    member,
    ({ active }) => ({ active }),
    ({ active }, version, decisions) => changeMember(id, member.id, { active, version, decisions }),
  )
  const unsaved = useUnsaved(form.dirty)
  const [uploading, setUploading] = useState(false)
  const missing = !isNamed(form.draft)
  return (
    <div className="grid gap-4">
      <Conflict news={form.news.length > 0 ? [t('staff.part.profile')] : []} />
      <div className="grid gap-4 rounded-lg bg-surface p-4 shadow-1 lg:max-w-160">
        <NameFields value={form.draft} missing={missing} onChange={form.change} />
        <div className="grid gap-1.5">
          <p className="font-semibold">{t('staff.photo')}</p>
          <PhotoPicker
            max={1}
            value={form.draft.photos}
            onChange={(photos) =>
              form.change({ photos: photos.map(({ id, url }) => ({ id, url })) })
            }
            onBusy={setUploading}
          />
        </div>
      </div>
      <SaveBar
        shown={form.dirty}
        pending={form.saving.pending || uploading}
        fault={form.fault}
        onSave={() => !missing && form.save()}
        onReset={form.reset}
      />
      <div className="grid justify-items-start gap-2 rounded-lg bg-surface p-4 shadow-1 lg:max-w-160">
        <p className="text-ink-2">{t(member.active ? 'staff.leaveText' : 'staff.returnText')}</p>
        <Button
          variant={member.active ? 'dangerOutline' : 'outline'}
          pending={working.saving.pending}
          onClick={() => working.save({ active: !member.active })}
        >
          {t(member.active ? 'staff.leave' : 'staff.return')}
        </Button>
        {working.fault && (
          <p role="alert" className="font-medium text-danger-ink">
            {working.fault}
          </p>
        )}
      </div>
      <AffectedVisits businessId={id} timeZone={timeZone} saving={form.saving} />
      <AffectedVisits businessId={id} timeZone={timeZone} saving={working.saving} />
      {unsaved.dialog}
    </div>
  )
}
