import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '#components/buttons/button.tsx'
import { ChipRadio } from '#components/buttons/chip.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { toast } from '#components/overlays/toast.ts'
import { WaitCard } from '#customer/waiting/wait-card.tsx'
import { afterWaits, joinWait, waitsQuery, type WaitPart } from '#features/wait/api.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toLogin } from '#lib/paths.ts'

const PARTS = ['any', 'morning', 'afternoon', 'evening'] as const
type Part = (typeof PARTS)[number]
/** Says in the address that whoever comes back from the login wants to wait, and for which part. */
const PARAM = 'wait'

interface InvitationProps {
  businessId: string
  offeringIds: string[]
  staffId: string | undefined
  date: string
  /** Counts who comes: somebody waits for a time of their own. */
  people?: number
}

/** The way into the waiting list of a day that is full; the place in it once there is one. Guests log in on the way. */
export function WaitInvitation(props: InvitationProps) {
  const { status } = useAuth()
  const signedIn = status === 'signed-in'
  const { data = [] } = useQuery({ ...waitsQuery(), enabled: signedIn })
  const wait = data.find(
    ({ business, day }) => business.id === props.businessId && day === props.date,
  )
  if (props.people !== undefined && props.people > 1) return null
  return signedIn && wait ? <WaitCard wait={wait} /> : <Invitation {...props} signedIn={signedIn} />
}

function Invitation(props: InvitationProps & { signedIn: boolean }) {
  const { businessId, offeringIds, staffId, date, signedIn } = props
  const t = useMessages()
  const id = useId()
  const navigate = useNavigate()
  const textOf = useErrorText()
  const [search, setSearch] = useSearchParams()
  const [part, setPart] = useState<Part>('any')
  const join = useWrite(
    (chosen: Part) =>
      joinWait({
        ...{ businessId, offeringIds, day: date },
        ...(staffId !== undefined && { staffId }),
        ...(chosen !== 'any' && { part: chosen satisfies WaitPart }),
      }),
    {
      affects: afterWaits,
      onSaved: () => toast.success(t('availability.waitJoined')),
      onFailed: (error) => toast.error(t('availability.waitFailed'), textOf(error)),
    },
  )
  const requested = PARTS.find((one) => one === search.get(PARAM))
  const goOn = useEffectEvent((chosen: Part) => {
    const rest = new URLSearchParams(search)
    rest.delete(PARAM)
    setSearch(rest, { replace: true, preventScrollReset: true })
    join.mutate(chosen)
  })
  useEffect(() => {
    if (signedIn && requested) goOn(requested)
  }, [signedIn, requested])
  const press = () => {
    if (signedIn) return join.mutate(part)
    const next = new URLSearchParams(search)
    next.set('date', date)
    next.set(PARAM, part)
    void navigate(toLogin(`${window.location.pathname}?${next.toString()}`))
  }
  return (
    <div className="grid gap-3">
      <fieldset>
        <legend className="mb-2">{t('availability.waitText')}</legend>
        <div className="flex flex-wrap gap-2">
          {PARTS.map((one) => (
            <ChipRadio key={one} name={id} checked={part === one} onChange={() => setPart(one)}>
              {t(one === 'any' ? 'availability.waitAny' : `availability.${one}`)}
            </ChipRadio>
          ))}
        </div>
      </fieldset>
      <Button
        className="justify-self-start"
        icon={<Icon of={Bell} />}
        pending={join.isPending}
        onClick={press}
      >
        {t('availability.waitJoin')}
      </Button>
    </div>
  )
}
