import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { cx } from '#components/class-names.ts'
import { Button } from '#components/buttons/button.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Monogram } from '#components/pictures/monogram.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { InvitationRow } from '#console/members/invitation-row.tsx'
import { InviteDialog } from '#console/members/invite-dialog.tsx'
import { MemberDialog } from '#console/members/member-dialog.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { RolesCard } from '#console/members/roles-card.tsx'
import { membersQuery, type Invitation, type Member } from '#features/member/api.ts'
import { staffQuery } from '#features/staff/api.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useBeside } from '#lib/form/use-beside.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Lists the members of the console with their roles. */
export function MembersPage() {
  const t = useMessages()
  const { id } = useShop()
  const members = useQuery(membersQuery(id))
  const fault = queryFaultOf(members)
  const staff = useQuery(staffQuery(id)).data
  const [inviting, setInviting] = useState(false)
  const [chosenId, setChosenId] = useBeside<string>()
  const chosen = members.data?.items.find((member) => member.id === chosenId)
  return (
    <ConsolePage
      changes
      title={t('console.members')}
      text={t('member.text')}
      actions={
        <Button size="sm" icon={<Icon of={UserPlus} size="s" />} onClick={() => setInviting(true)}>
          {t('member.invite')}
        </Button>
      }
    >
      {members.isPending && !fault && <Skeleton className="h-40 rounded-lg" />}
      {fault && <QueryError error={fault} of={members} />}
      {members.data && (
        <div
          className={cx(
            'grid grid-cols-1 items-start gap-4',
            !chosen && 'lg:grid-cols-[minmax(0,1fr)_22rem]',
          )}
        >
          <div className="grid grid-cols-1 gap-4">
            <ul className="grid grid-cols-1 gap-2">
              {members.data.items.map((member) => (
                <li key={member.id}>
                  <MemberRow
                    member={member}
                    place={staff?.find((one) => one.id === member.staffId)?.position}
                    opened={member.id === chosenId}
                    onOpen={() => setChosenId(member.id)}
                  />
                </li>
              ))}
            </ul>
            {members.data.invitations.length > 0 && (
              <Invitations invitations={members.data.invitations} />
            )}
          </div>
          {!chosen && (
            <div className="max-lg:hidden">
              <RolesCard />
            </div>
          )}
        </div>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {chosen && (
        <MemberDialog key={chosen.id} member={chosen} onClose={() => setChosenId(undefined)} />
      )}
    </ConsolePage>
  )
}

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useMessages()
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-lg">{t('member.waiting')}</h2>
      <ul className="grid grid-cols-1 gap-2">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <InvitationRow invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MemberRow(props: {
  member: Member
  /** Colour position of a member listed as staff. */
  place: number | undefined
  /** Open beside the list. */
  opened: boolean
  onOpen: () => void
}) {
  const { member, place, opened, onOpen } = props
  const t = useMessages()
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-lg p-3.5 shadow-1',
        opened ? 'bg-brand-soft' : 'bg-surface',
      )}
    >
      <Monogram name={member.name} seed={member.id} place={place} className="size-11" />
      <div className="min-w-0 flex-[1_1_9rem] leading-ui">
        <p className="font-semibold">
          <bdi>{member.name}</bdi>
          {member.self && <span className="font-normal text-ink-2"> ({t('member.you')})</span>}
        </p>
        <p className="dots text-sm wrap-anywhere text-ink-2">
          <span>{t(`console.role.${member.role}`)}</span>
          <span>
            <bdi dir="ltr" className="ltr num">
              {formatPhone(member.phone)}
            </bdi>
          </span>
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-current={opened || undefined}
        aria-label={t('member.changeOf', { name: member.name })}
        onClick={onOpen}
      >
        {t('member.change')}
      </Button>
    </div>
  )
}
