import { BLOCK_REASONS } from '@awan/core/locales/preset-reasons'
import { Button } from '#components/buttons/button.tsx'
import { ChipToggle, ChipRow } from '#components/buttons/chip.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { DayField } from '#console/day-field/day-field.tsx'
import { useBlockChanges } from '#console/diary/block/use-block-changes.ts'
import { useBlockDraft, type BlockDraftStart } from '#console/diary/block/use-block-draft.ts'
import { FormError } from '#console/diary/fields/form-error.tsx'
import { StaffOptions } from '#console/diary/fields/staff-options.tsx'
import { TimeField } from '#console/diary/fields/time-field.tsx'
import { VerdictLine } from '#console/diary/fields/verdict-line.tsx'
import type { Judgement } from '#console/diary/move/use-judge.ts'
import { useReasonText } from '#console/editing/use-reason-text.ts'
import { ChangeControls } from '#console/frame/change-controls.tsx'
import { useReach } from '#console/frame/shop-context.ts'
import type { Block } from '#features/appointment/diary-api.ts'
import { isTransient } from '#lib/api/api-error.ts'
import { useGuard } from '#lib/form/use-guard.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useWrite } from '#lib/api/use-write.ts'

/** Sheet that blocks time, or changes and removes a block. */
export function BlockSheet(props: BlockDraftStart & { onClose: () => void }) {
  const { block, onClose } = props
  const t = useMessages()
  const changes = useBlockChanges()
  const draft = useBlockDraft(props)
  const { who, judgement, backwards, times, reason, seen, refused } = draft
  const save = useWrite(
    async (_: void) => {
      if (seen) await changes.change(seen, { ...times, staffId: who })
      else await changes.add({ ...times, staffId: who || null, reason: reason.trim() || undefined })
    },
    { onSaved: onClose, onFailed: refused },
  )
  const open = useWrite((what: Block) => changes.open(what), {
    onSaved: onClose,
    onFailed: refused,
  })
  const guard = useGuard(draft.typed)
  const pending = save.isPending || open.isPending
  return (
    <>
      <Dialog
        title={t(block ? 'diary.blockChange' : 'diary.blockTime')}
        pending={pending}
        onClose={() => guard.leave(onClose)}
        keepActions
        actions={
          <ChangeControls>
            <Button
              pending={save.isPending}
              inactive={backwards || open.isPending || isTaken(judgement, save.error)}
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
          </ChangeControls>
        }
      >
        <div className="mt-3 grid gap-4">
          <ChangeControls>
            <BlockFields
              block={block}
              draft={{
                ...draft,
                // The refusal was about another time.
                set: (change) => {
                  for (const write of [save, open]) if (write.isError) write.reset()
                  draft.set(change)
                },
              }}
            />
          </ChangeControls>
          <FormError
            error={save.error ?? open.error}
            staff={who === '' ? draft.diary?.staff : undefined}
          />
        </div>
      </Dialog>
      <UnsavedDialog guard={guard} />
    </>
  )
}

/** Returns whether the time is taken; after a request without a response, it may be by that block. */
const isTaken = (judgement: Judgement | undefined, error: Error | null) =>
  judgement?.allowed === false && !isTransient(error)

/** Fields for a block's staff member, time and reason. */
function BlockFields(props: { block: Block | undefined; draft: ReturnType<typeof useBlockDraft> }) {
  const { block, draft } = props
  const { date, span, who, axis, judgement, backwards, reason, set } = draft
  const t = useMessages()
  const reasonText = useReasonText()
  const mayAll = useReach('diary.change') === 'all'
  return (
    <>
      <SelectField
        label={t('diary.blockWho')}
        value={who}
        onChange={(event) => set({ staffId: event.target.value })}
      >
        {!block && mayAll && <option value="">{t('diary.everyone')}</option>}
        <StaffOptions diary={draft.diary} kept={who} />
      </SelectField>
      <DayField label={t('diary.day')} value={date} onChange={(day) => set({ date: day })} />
      <div className="grid grid-cols-2 gap-3">
        <TimeField
          label={t('diary.start')}
          axis={axis}
          value={span.from}
          onChange={(from) => set({ span: { from, to: from + (span.to - span.from) } })}
        />
        <TimeField
          label={t('diary.end')}
          axis={axis}
          start={span.from}
          value={span.to}
          error={backwards && t('diary.blockOrder')}
          onChange={(to) => set({ span: { ...span, to } })}
        />
      </div>
      {judgement?.state === 'taken' && <VerdictLine judgement={judgement} />}
      {block?.reason && (
        <p className="text-ink-2">
          <bdi>{reasonText(block.reason)}</bdi>
        </p>
      )}
      {!block && <ReasonField value={reason} onChange={(words) => set({ reason: words })} />}
    </>
  )
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
