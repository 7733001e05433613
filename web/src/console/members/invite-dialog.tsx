import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { MembershipFields } from '#console/members/membership-fields.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { digitsOf, PhoneField, phoneFault } from '#features/account/components/phone-field.tsx'
import { afterMembers } from '#features/live/affects.ts'
import { inviteMember, type Membership } from '#features/member/api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { onSubmit } from '#lib/form/on-submit.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

type Invited = Membership & { phone: string }
type Fault = NonNullable<ReturnType<typeof phoneFault>> | 'staffMissing'

const PHONE_FAULTS = {
  missing: 'account.missingPhone',
  invalid_phone: 'error.invalid_phone',
  not_a_mobile: 'error.not_a_mobile',
} as const

/** Form that invites a phone number; typed text is kept until it is sent. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const errorText = useErrorText()
  const shop = useShop()
  const invite = useWrite((body: Membership & { phone: string }) => inviteMember(shop.id, body), {
    affects: (client) => afterMembers(client, shop.id),
  })
  const form = useVersionedForm<undefined, Invited, Fault>({
    name: 'invite',
    stored: undefined,
    read: () => ({ phone: '', role: 'manager', staffId: null }),
    faultsOf: ({ phone, role, staffId }) => [
      ...[phoneFault(phone) ?? []].flat(),
      ...(role === 'staff' && staffId === null ? (['staffMissing'] as const) : []),
    ],
    save: async (typed) =>
      void (await invite.mutateAsync({ ...typed, phone: digitsOf(typed.phone) })),
    faultsIn: (refusal) => (isApiError(refusal, 'not_a_mobile') ? ['not_a_mobile'] : []),
    onSaved: () => {
      toast.success(t('member.invited'), t('member.invitedText'))
      onClose()
    },
  })
  const { phone, ...membership } = form.value
  const phoneFaults = form.faults.filter((fault) => fault !== 'staffMissing')
  return (
    <Dialog
      title={t('member.invite')}
      pending={form.pending}
      onClose={() => form.guard.leave(onClose)}
    >
      <form noValidate onSubmit={onSubmit(form.submit)} className="mt-3 grid gap-5">
        <PhoneField
          value={phone}
          onChange={(typed) => form.set({ phone: typed })}
          error={phoneFaults[0] && t(PHONE_FAULTS[phoneFaults[0]])}
        />
        <MembershipFields
          value={membership}
          onChange={form.set}
          staffMissing={form.faults.includes('staffMissing')}
        />
        {Boolean(form.error) && <AlertText>{errorText(form.error)}</AlertText>}
        <Button type="submit" block pending={form.pending}>
          {t('member.send')}
        </Button>
      </form>
      <UnsavedDialog guard={form.guard} />
    </Dialog>
  )
}
