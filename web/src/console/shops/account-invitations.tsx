import { useNavigate } from 'react-router'
import { Button } from '#components/buttons/button.tsx'
import { Name } from '#components/text/name.tsx'
import { toast } from '#components/overlays/toast.ts'
import { afterInvitation } from '#features/live/affects.ts'
import {
  acceptInvitation,
  declineInvitation,
  type AccountInvitation,
} from '#features/member/api.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toConsole } from '#lib/paths.ts'

/** Lists the account's invitations to work at a business. */
export function AccountInvitations({ invitations }: { invitations: readonly AccountInvitation[] }) {
  return (
    <ul className="grid gap-3 lg:max-w-160">
      {invitations.map((invitation) => (
        <li key={invitation.id}>
          <OneInvitation invitation={invitation} />
        </li>
      ))}
    </ul>
  )
}

function OneInvitation({ invitation }: { invitation: AccountInvitation }) {
  const t = useMessages()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { id, businessName, role, invitedBy } = invitation
  const answer = useWrite(
    async (accept: boolean) =>
      accept ? await acceptInvitation(id) : void (await declineInvitation(id)),
    {
      affects: afterInvitation,
      // The list may be read again without the invitation, before that of the shops.
      onSaved: (shop, accept) => {
        toast.success(t(accept ? 'member.accepted' : 'member.declined'))
        if (shop) void navigate(toConsole(shop.id))
      },
      onFailed: (error) => toast.error(errorText(error)),
    },
  )
  const send = (accept: boolean) => answer.mutate(accept)
  return (
    <div className="grid gap-3 rounded-lg bg-brand-soft p-4 text-brand-soft-ink">
      <div className="leading-ui">
        <p className="font-semibold">
          <Name of={businessName} />
        </p>
        <p>
          {invitedBy
            ? t('member.invitedBy', { name: invitedBy, role: t(`console.role.${role}`) })
            : t('member.invitedAs', { role: t(`console.role.${role}`) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={answer.isPending} onClick={() => send(true)}>
          {t('member.accept')}
        </Button>
        <Button size="sm" variant="outline" inactive={answer.isPending} onClick={() => send(false)}>
          {t('member.decline')}
        </Button>
      </div>
    </div>
  )
}
