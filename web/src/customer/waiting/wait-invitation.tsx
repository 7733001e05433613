import { useQuery } from '@tanstack/react-query'
import { Bell, ChevronDown } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '#components/buttons/button.tsx'
import { ChipRadio } from '#components/buttons/chip.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useUntilAnswered } from '#customer/offline/use-until-answered.ts'
import { WaitCard } from '#customer/waiting/wait-card.tsx'
import type { FullTimes } from '#features/availability/components/day-times.tsx'
import { afterWaits, joinWait, waitsQuery, type WaitPart } from '#features/wait/api.ts'
import { isTransient } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'
import { toLogin } from '#lib/paths.ts'

type Part = WaitPart | 'any'
/** URL parameter after returning from login: join the waiting list, for this part of the day. */
const PARAM = 'wait'

interface InvitationProps extends FullTimes {
  businessId: string
  offeringIds: string[]
  staffId: string | undefined
  /** Number of people, or the offerings of the others; waiting is for one person. */
  people?: number
  beside?: readonly unknown[]
}

/**
 * Invitation to the waiting list of a full day or, smaller, of the full parts of a day; shows the entry once there is
 * one. Guests log in first.
 */
export function WaitInvitation(props: InvitationProps) {
  const { status } = useAuth()
  const signedIn = status === 'signed-in'
  const kept = useKeptFocus<HTMLDivElement>()
  const { data = [] } = useQuery({ ...waitsQuery(), enabled: signedIn })
  const wait = data.find(
    ({ business, day }) => business.id === props.businessId && day === props.date,
  )
  if ((props.people ?? 1) > 1 || props.beside) return null
  return (
    <div {...kept} className="w-full">
      {signedIn && wait ? (
        <WaitCard wait={wait} />
      ) : (
        // Another day resets the form.
        <Invitation key={`${props.date} ${props.whole}`} {...props} signedIn={signedIn} />
      )}
    </div>
  )
}

function Invitation(props: InvitationProps & { signedIn: boolean }) {
  const { date, parts, whole, signedIn } = props
  const choices: readonly Part[] = whole ? ['any', ...parts] : parts
  const t = useMessages()
  const id = useId()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const requested = choices.find((one) => one === search.get(PARAM))
  // Kept and shown if the request after the login fails.
  const [wanted, setWanted] = useState(requested)
  const part = choices.find((one) => one === wanted) ?? choices[0] ?? 'any'
  const join = useJoin(props)
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
  const ask = (
    <>
      <fieldset>
        <legend className="mb-2">{t('availability.waitText')}</legend>
        <div className="flex flex-wrap gap-2">
          {choices.map((one) => (
            <ChipRadio key={one} name={id} checked={part === one} onChange={() => setWanted(one)}>
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
    </>
  )
  if (whole) return <div className="grid gap-3">{ask}</div>
  return (
    <details className="group" open={wanted !== undefined}>
      <summary className="flex min-h-11 list-none items-center gap-2 text-sm font-semibold text-brand-ink [&::-webkit-details-marker]:hidden">
        {t('availability.waitNoneFits')}
        <Icon of={ChevronDown} size="s" className="group-open:rotate-180" />
      </summary>
      <div className="grid gap-3">{ask}</div>
    </details>
  )
}

/** Joins the waiting list for a part of the day. Without a response it is retried: a repeated request gets the same entry. */
function useJoin({ businessId, offeringIds, staffId, date }: InvitationProps) {
  const t = useMessages()
  const textOf = useErrorText()
  const said = useRef(false)
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
      onFailed: (error) => {
        const silent = isTransient(error)
        if (!silent) toast.error(t('availability.waitFailed'), textOf(error))
        // It may have been executed: shown once, without calling it failed.
        else if (!said.current) toast.error(textOf(error))
        said.current = silent
      },
    },
  )
  useUntilAnswered(join)
  return join
}
