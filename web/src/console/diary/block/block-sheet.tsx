import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { BLOCK_REASONS } from '@awan/core/locales/preset-reasons'
import { instantText } from '@awan/core/time'
import { Button } from '#components/button.tsx'
import { ChipToggle, ChipRow } from '#components/chip.tsx'
import { Dialog } from '#components/dialog.tsx'
import { SelectField } from '#components/select-field.tsx'
import { TextField } from '#components/text-field.tsx'
import { instantAt, wallMinute } from '#console/diary/grid/axis.ts'
import { staffOn } from '#console/diary/grid/columns.ts'
import { DayField } from '#console/day-field/day-field.tsx'
import { FormError } from '#console/diary/fields/form-error.tsx'
import type { Place } from '#console/diary/sheet.ts'
import { TimeSelect } from '#console/diary/fields/time-select.tsx'
import { useBlockChanges } from '#console/diary/block/use-block-changes.ts'
import { useSeen } from '#console/diary/use-seen.ts'
import { useDayJudge } from '#console/diary/move/use-day-judge.ts'
import { VerdictLine } from '#console/diary/fields/verdict-line.tsx'
import { useReach, useShop } from '#console/frame/shop-context.ts'
import { useReasonText } from '#console/editing/use-reason-text.ts'
import type { Block } from '#features/appointment/diary-api.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Until six in the morning it is still the evening's night, in minutes of its day. */
const NIGHT_ENDS = 1800
/** What is blocked unless said otherwise, in minutes. */
const USUAL = 60

/** Blocks time, or changes and opens what is blocked. */
export function BlockSheet(props: {
  block?: Block
  at?: Place
  date: string
  onClose: () => void
}) {
  const { block, onClose } = props
  const t = useMessages()
  const format = useFormat()
  const reasonText = useReasonText()
  const mayAll = useReach('diary.change') === 'all'
  const changes = useBlockChanges()
  const draft = useBlockDraft(props)
  const { date, span, who, members, axis, judgement, backwards, times, reason, setReason } = draft
  const { seen, refused } = useSeen(block, 'block', draft.show)
  const save = useMutation({
    mutationFn: () =>
      seen
        ? changes.change(seen, { ...times, staffId: who })
        : changes.add({ ...times, staffId: who || null, reason: reason.trim() || undefined }),
    onSuccess: onClose,
    onError: refused,
  })
  const open = useMutation({
    mutationFn: (what: Block) => changes.open(what),
    onSuccess: onClose,
    onError: refused,
  })
  const pending = save.isPending || open.isPending
  return (
    <Dialog
      title={t(block ? 'diary.blockChange' : 'diary.blockTime')}
      pending={pending}
      onClose={onClose}
      actions={
        <>
          <Button
            pending={save.isPending}
            inactive={backwards || open.isPending || judgement?.allowed === false}
            onClick={() => {
              open.reset()
              save.mutate()
            }}
          >
            {t(block ? 'diary.save' : 'diary.block')}
          </Button>
          {seen && (
            <Button
              variant="outline"
              pending={open.isPending}
              inactive={save.isPending}
              onClick={() => {
                save.reset()
                open.mutate(seen)
              }}
            >
              {t('diary.unblock')}
            </Button>
          )}
        </>
      }
    >
      <div className="mt-3 grid gap-4">
        <SelectField
          label={t('diary.blockWho')}
          value={who}
          onChange={(event) => draft.setStaffId(event.target.value)}
        >
          {!block && mayAll && <option value="">{t('diary.everyone')}</option>}
          {members.map((member) => (
            <option key={member.id} value={member.id}>
              {format.name(member.name)}
            </option>
          ))}
        </SelectField>
        <DayField label={t('diary.day')} value={date} onChange={draft.setDate} />
        <div className="grid grid-cols-2 gap-3">
          <TimeSelect
            label={t('diary.start')}
            axis={axis}
            value={span.from}
            onChange={(from) => draft.setSpan({ from, to: from + (span.to - span.from) })}
          />
          <TimeSelect
            label={t('diary.end')}
            axis={axis}
            value={span.to}
            error={backwards && t('diary.blockOrder')}
            onChange={(to) => draft.setSpan({ ...span, to })}
          />
        </div>
        {judgement?.state === 'taken' && <VerdictLine judgement={judgement} />}
        {block?.reason && (
          <p className="text-ink-2">
            <bdi>{reasonText(block.reason)}</bdi>
          </p>
        )}
        {!block && <ReasonField value={reason} onChange={setReason} />}
        <FormError error={save.error ?? open.error} />
      </div>
    </Dialog>
  )
}

/** What is to be blocked, while it is being said. */
function useBlockDraft(props: { block?: Block; at?: Place; date: string }) {
  const { block, at } = props
  const { timeZone } = useShop()
  const mayAll = useReach('diary.change') === 'all'
  const [date, setDate] = useState(() =>
    block ? dayOf(block.start, timeZone) : (at?.date ?? props.date),
  )
  const [span, setSpan] = useState(() => firstSpan(timeZone, date, block, at))
  const [staffId, setStaffId] = useState(block?.staffId ?? at?.staffId ?? '')
  const [reason, setReason] = useState(block?.reason ?? '')
  const { diary, axis, judge } = useDayJudge(date)
  const members = diary ? staffOn(diary).filter(({ active }) => active) : []
  // Whoever sees only the own day has only that to block.
  const who = staffId || (mayAll ? '' : (members[0]?.id ?? ''))
  const start = instantAt(timeZone, date, span.from)
  const end = instantAt(timeZone, date, span.to)
  const backwards = span.to <= span.from
  const judgement =
    who && !backwards ? judge({ id: block?.id, staffId: who, start, end }) : undefined
  const times = { start: instantText(start), end: instantText(end) }
  const show = (now: Block) => {
    const day = dayOf(now.start, timeZone)
    setDate(day)
    setSpan(firstSpan(timeZone, day, now, undefined))
    setStaffId(now.staffId)
  }
  return {
    show,
    date,
    setDate,
    span,
    setSpan,
    who,
    setStaffId,
    members,
    axis,
    judgement,
    backwards,
    times,
    reason,
    setReason,
  }
}

function ReasonField(props: { value: string; onChange: (reason: string) => void }) {
  const { value, onChange } = props
  const t = useMessages()
  const format = useFormat()
  return (
    <div className="grid gap-2">
      <TextField
        label={t('diary.reason')}
        hint={t('diary.optional')}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <ChipRow label={t('diary.reason')}>
        {Object.values(BLOCK_REASONS).map((one) => {
          const words = format.name(one)
          return (
            <ChipToggle
              key={one.en}
              pressed={value === words}
              onChange={(pressed) => onChange(pressed ? words : '')}
            >
              {words}
            </ChipToggle>
          )
        })}
      </ChipRow>
    </div>
  )
}

function firstSpan(
  timeZone: string,
  date: string,
  block: Block | undefined,
  at: Place | undefined,
) {
  if (block)
    return {
      from: wallMinute(timeZone, date, block.start),
      to: wallMinute(timeZone, date, block.end),
    }
  const from = at?.from ?? Math.ceil(wallMinute(timeZone, date, Date.now()) / 15) * 15
  const inDay = from >= 0 && from < NIGHT_ENDS ? from : 720
  return { from: at ? at.from : inDay, to: (at ? at.from : inDay) + USUAL }
}
