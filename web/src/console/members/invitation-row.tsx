import { useId } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { afterMembers } from '#features/live/affects.ts'
import { withdrawInvitation, type Invitation } from '#features/member/api.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Row of a pending invitation. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const t = useMessages()
  const { deadlineWithin } = useAppointmentFormat()
  const errorText = useErrorText()
  const shop = useShop()
  const id = useId()
  const withdraw = useWrite(() => withdrawInvitation(shop.id, invitation.id), {
    affects: (client) => afterMembers(client, shop.id),
    onSaved: () => toast.success(t('member.withdrawn')),
    onFailed: (error) => toast.error(errorText(error)),
  })
  const until = deadlineWithin(invitation.expiresAt, shop.timeZone)
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-surface p-3.5 shadow-1">
      <div className="min-w-0 flex-[1_1_9rem] leading-ui">
        <p className="font-semibold">
          <bdi id={id} dir="ltr" className="ltr num">
            {formatPhone(invitation.phone)}
          </bdi>
        </p>
        <p className="dots text-sm text-ink-2">
          <span>{t(`console.role.${invitation.role}`)}</span>
          <span>{invitation.expired ? t('member.expired') : t('member.until', { until })}</span>
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        id={`${id}-withdraw`}
        aria-labelledby={`${id}-withdraw ${id}`}
        pending={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        {t('member.withdraw')}
      </Button>
    </div>
  )
}
