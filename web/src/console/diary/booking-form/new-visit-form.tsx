import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { groupPhone } from '@awan/core/phone'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { TextArea } from '#components/text-area.tsx'
import { LengthField, PriceField } from '#console/diary/fields/amount-fields.tsx'
import { instantAt, wallMinute } from '#console/diary/grid/axis.ts'
import { CustomerFields } from '#console/diary/booking-form/customer-fields.tsx'
import { FormError } from '#console/diary/fields/form-error.tsx'
import {
  isTyped,
  requestOf,
  totalsOf,
  type NewVisitDraft,
} from '#console/diary/booking-form/new-visit.ts'
import { ServicesField } from '#console/diary/fields/services-field.tsx'
import type { Place } from '#console/diary/sheet.ts'
import { useBestJudgement } from '#console/diary/visit/use-best-judgement.ts'
import { VerdictLine } from '#console/diary/fields/verdict-line.tsx'
import { WhenFields } from '#console/diary/fields/when-fields.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { useUnsaved } from '#console/editing/use-unsaved.tsx'
import { digitsOf, phoneFault } from '#features/account/components/phone-field.tsx'
import type { NewVisit, Visit } from '#features/appointment/diary-api.ts'
import type { ShopOffering } from '#features/offering/api.ts'
import { isLength, isPrice } from '#features/offering/draft.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** 10:00. */
const MORNING = 600
/** No evening lasts longer than until noon. */
const LATEST = 2160

/** The next full five minutes, in milliseconds. */
const soon = () => Math.ceil(Date.now() / 300_000) * 300_000

/** What was tapped; else soon, or on another day than today in the morning. */
function firstStart(timeZone: string, at: { date: string; from?: number }): number {
  const { date, from } = at
  const today = wallMinute(timeZone, date, soon())
  const isToday = today >= 0 && today < LATEST
  return from === undefined && isToday ? soon() : instantAt(timeZone, date, from ?? MORNING)
}

/** Whether what was said of its length and price can be; unsaid, the services say it. */
const fits = ({ minutes, price }: NewVisitDraft) =>
  (minutes === undefined || isLength(minutes)) && (price === undefined || isPrice(price))

/** The whole form of a booking: what, with whom, when, for whom. A refusal keeps all of it. */
export function NewVisitForm(props: {
  walkIn: boolean
  title: string
  at: Place | undefined
  /** For whom, where that is known. */
  customer?: { id: string; name: string; phone: string | null } | undefined
  date: string
  offerings: readonly ShopOffering[]
  create: UseMutationResult<Visit, Error, NewVisit>
  onClose: () => void
  onBlock: (at: Place | undefined) => void
}) {
  const { at, create, customer } = props
  const t = useMessages()
  const { timeZone } = useShop()
  const [first] = useState<NewVisitDraft>(() => ({
    walkIn: props.walkIn,
    offeringIds: [],
    staffId: at?.staffId ?? '',
    start: props.walkIn ? null : firstStart(timeZone, at ?? { date: props.date }),
    minutes: undefined,
    price: undefined,
    name: customer?.name ?? '',
    phone: customer?.phone ? groupPhone(customer.phone) : '',
    customerId: customer?.id,
    note: '',
  }))
  const [draft, setDraft] = useState(first)
  const unsaved = useUnsaved(isTyped(draft, first))
  const [date, setDate] = useState(at?.date ?? props.date)
  const [told, setTold] = useState(false)
  const set = (change: Partial<NewVisitDraft>) => setDraft((before) => ({ ...before, ...change }))
  const chosen = props.offerings.filter(({ id }) => draft.offeringIds.includes(id))
  const totals = totalsOf(chosen)
  const minutes = draft.minutes ?? totals.minutes
  const { diary, axis, judgement } = useBestJudgement(draft, { date, minutes, chosen })
  const phone = draft.phone.trim() === '' ? undefined : phoneFault(draft.phone)
  const send = () => {
    setTold(true)
    if (chosen.length === 0 || phone || !fits(draft)) return
    create.mutate(
      requestOf(draft, {
        phone: draft.phone.trim() ? digitsOf(draft.phone) : undefined,
        outsideHours: judgement?.state === 'outside',
      }),
    )
  }
  return (
    <>
      <Dialog
        side
        title={props.title}
        pending={create.isPending}
        onClose={() => unsaved.leave(props.onClose)}
        actions={
          <>
            <Button
              pending={create.isPending}
              inactive={judgement?.allowed === false}
              onClick={send}
            >
              {t('diary.book')}
            </Button>
            {!props.walkIn && (
              <Button variant="outline" onClick={() => unsaved.leave(() => props.onBlock(at))}>
                {t('diary.blockTime')}
              </Button>
            )}
          </>
        }
      >
        <div className="mt-3 grid gap-4">
          <ServicesField
            offerings={props.offerings}
            value={draft.offeringIds}
            fault={told && chosen.length === 0 ? t('diary.chooseService') : undefined}
            onChange={(offeringIds) => set({ offeringIds })}
          />
          <div>
            <div className="grid gap-4">
              <WhenFields
                draft={draft}
                date={date}
                diary={diary}
                axis={axis}
                isDoneBy={totals.isDoneBy}
                onDate={setDate}
                onChange={set}
              />
            </div>
            {/* Until a service is chosen there is nothing to say, and no gap for it. */}
            <VerdictLine judgement={judgement} className="not-empty:mt-4" />
          </div>
          <CustomerFields
            draft={draft}
            fault={
              told && phone
                ? t(`error.${phone === 'missing' ? 'invalid_phone' : phone}`)
                : undefined
            }
            onChange={set}
          />
          <div className="grid grid-cols-2 gap-3">
            <LengthField
              value={draft.minutes ?? (totals.minutes || undefined)}
              told={told && draft.minutes !== undefined}
              onChange={(value) => set({ minutes: value })}
            />
            <PriceField
              value={draft.price ?? (chosen.length > 0 ? totals.price : undefined)}
              told={told && draft.price !== undefined}
              onChange={(value) => set({ price: value })}
            />
          </div>
          <TextArea
            label={t('diary.note')}
            rows={2}
            maxLength={500}
            value={draft.note}
            onChange={(event) => set({ note: event.target.value })}
          />
          <FormError
            error={create.error}
            onAlternative={({ start, staffId }) => {
              set({ start: Date.parse(start), staffId: staffId ?? draft.staffId })
              setDate(dayOf(start, timeZone))
              create.reset()
            }}
          />
        </div>
      </Dialog>
      {unsaved.dialog}
    </>
  )
}
