import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { EndDialog } from '#console/frame/end-dialog.tsx'
import { MembershipFields } from '#console/members/membership-fields.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { afterMembers } from '#features/live/affects.ts'
import { changeMember, removeMember, type Member, type Membership } from '#features/member/api.ts'
import type { Body } from '#lib/api/answers.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { onSubmit } from '#lib/form/on-submit.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Dialog that changes a member's role, or removes the member. */
export function MemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useMessages()
  const errorText = useMemberErrorText()
  const shop = useShop()
  const change = useWrite((body: Body<'changeMember'>) => changeMember(shop.id, member.id, body), {
    affects: (client) => afterMembers(client, shop.id),
  })
  const [removing, setRemoving] = useState(false)
  const form = useVersionedForm({
    name: 'member',
    stored: member,
    read: ({ role, staffId }): Membership => ({ role, staffId }),
    faultsOf: ({ role, staffId }): 'staffMissing'[] =>
      role === 'staff' && staffId === null ? ['staffMissing'] : [],
    save: async (membership, version) =>
      void (await change.mutateAsync({ ...membership, version })),
    onSaved: () => {
      toast.success(t('member.changed'))
      onClose()
    },
  })
  if (removing) return <RemoveDialog member={member} onClose={onClose} />
  return (
    <Dialog
      beside
      title={<bdi>{member.name}</bdi>}
      pending={form.pending}
      onClose={() => form.guard.leave(onClose)}
    >
      <form noValidate onSubmit={onSubmit(form.submit)} className="mt-3 grid gap-5">
        <MembershipFields
          value={form.value}
          onChange={form.set}
          staffMissing={form.faults.length > 0}
        />
        {Boolean(form.error) && <AlertText>{errorText(form.error)}</AlertText>}
        <div className="grid gap-2.5">
          <Button type="submit" block pending={form.pending}>
            {t('member.save')}
          </Button>
          <Button variant="dangerOutline" block onClick={() => setRemoving(true)}>
            {t(member.self ? 'member.leave' : 'member.remove')}
          </Button>
        </div>
      </form>
      <UnsavedDialog guard={form.guard} />
    </Dialog>
  )
}

/** Returns an error text function, with a text of its own for `only_owner`: the usual one is about deleting an account. */
function useMemberErrorText(): (error: unknown) => string {
  const t = useMessages()
  const errorText = useErrorText()
  return (error) => (isApiError(error, 'only_owner') ? t('member.onlyOwner') : errorText(error))
}

function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useMessages()
  const shop = useShop()
  return (
    <EndDialog
      title={t(member.self ? 'member.leave' : 'member.removeTitle', { name: member.name })}
      text={t(member.self ? 'member.leaveText' : 'member.removeText')}
      label={t(member.self ? 'member.leave' : 'member.remove')}
      done={t('member.removed')}
      errorText={useMemberErrorText()}
      end={() => removeMember(shop.id, member.id)}
      affects={(client) => afterMembers(client, shop.id)}
      onClose={onClose}
    />
  )
}
