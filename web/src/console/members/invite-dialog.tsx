import { useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { toast } from '#components/toast.ts'
import { MembershipFields } from '#console/members/membership-fields.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { digitsOf, PhoneField, phoneFault } from '#features/account/components/phone-field.tsx'
import { afterMembers } from '#features/live/affects.ts'
import { inviteMember, type Membership } from '#features/member/api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Invites a number; what was typed stays until it is sent. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const errorText = useErrorText()
  const shop = useShop()
  const invite = useWrite((body: Membership & { phone: string }) => inviteMember(shop.id, body), {
    affects: (client) => afterMembers(client, shop.id),
  })
  const [phone, setPhone] = useState('')
  const [membership, setMembership] = useState<Membership>({ role: 'manager', staffId: null })
  const [tried, setTried] = useState(false)
  const fault = phoneFault(phone)
  const staffMissing = membership.role === 'staff' && membership.staffId === null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (fault || staffMissing || invite.isPending) return
    invite.mutate(
      { ...membership, phone: digitsOf(phone) },
      {
        onSuccess: () => {
          toast.success(t('member.invited'), t('member.invitedText'))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog title={t('member.invite')} pending={invite.isPending} onClose={onClose}>
      <form noValidate onSubmit={submit} className="mt-3 grid gap-5">
        <PhoneField value={phone} onChange={setPhone} error={tried && fault && phoneText()} />
        <MembershipFields
          value={membership}
          onChange={setMembership}
          staffMissing={tried && staffMissing}
        />
        {invite.isError && (
          <p role="alert" className="font-medium text-danger-ink">
            {errorText(invite.error)}
          </p>
        )}
        <Button type="submit" block pending={invite.isPending}>
          {t('member.send')}
        </Button>
      </form>
    </Dialog>
  )

  function phoneText() {
    if (fault === 'missing') return t('account.missingPhone')
    return isApiError(invite.error, 'not_a_mobile') || fault === 'not_a_mobile'
      ? t('error.not_a_mobile')
      : t('error.invalid_phone')
  }
}
