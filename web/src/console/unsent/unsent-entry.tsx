import type { ReactNode } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { customerOf } from '#console/diary/grid/columns.ts'
import { useRefusalText } from '#console/unsent/refusal-text.ts'
import { UnsentBadge } from '#console/unsent/unsent-badge.tsx'
import { useDecide } from '#console/unsent/use-decide.ts'
import { triedAgain, type Unsent } from '#console/unsent/queue/rules.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** One entry: its text, its state, and the actions of every kind. `children`: the actions of its own kind. */
export function UnsentEntry(props: {
  entry: Unsent
  timeZone: string
  /** Called on press, to close the dialog: the undo toast is shown without one. */
  onDiscard?: () => void
  children?: ReactNode
}) {
  const { entry, timeZone } = props
  const t = useMessages()
  const format = useFormat()
  const refusalText = useRefusalText()
  const decide = useDecide(entry)
  const { shown, refusal } = entry
  const who = customerOf(shown) ?? t('diary.walkIn')
  const note = entry.kind === 'note' ? entry.note : shown.note
  const request = entry.kind === 'walkIn' ? entry.request : undefined
  const phone = request?.phone
  return (
    <>
      <div className="leading-ui wrap-anywhere">
        <p className="font-semibold">
          {entry.kind === 'note' ? (
            t('diary.unsentNote', {
              who: isolated(who),
              time: format.dayTimeWithin(shown.start, timeZone),
            })
          ) : (
            <bdi>{who}</bdi>
          )}
        </p>
        {entry.kind === 'walkIn' && (
          <p className="dots num text-sm text-ink-2">
            <span>{format.timeRange(shown.start, shown.end, timeZone)}</span>
            <bdi>{format.services(shown.items)}</bdi>
            {phone && <bdi className="ltr">{formatPhone(phone)}</bdi>}
          </p>
        )}
        {note && <bdi className="block whitespace-pre-line">{note}</bdi>}
        <p className="num text-sm text-ink-2">
          {t('diary.unsentEntered', {
            time: format.dayTimeWithin(new Date(entry.enteredAt).toISOString(), timeZone),
          })}
        </p>
      </div>
      <div>
        <UnsentBadge state={refusal ? 'refused' : 'waiting'} />
      </div>
      {refusal && (
        <p role="alert" className="rounded-lg bg-danger-soft p-4 font-semibold text-danger-ink">
          {refusalText(refusal, request?.staffId === undefined)}
        </p>
      )}
      {props.children}
      <div className="flex flex-wrap gap-2">
        {refusal && (
          <Button
            size="sm"
            variant="outline"
            inactive={decide.pending}
            onClick={() => decide.send(triedAgain(entry))}
          >
            {t('diary.unsentAgain')}
          </Button>
        )}
        <Button
          size="sm"
          variant="dangerOutline"
          inactive={decide.pending}
          onClick={() => {
            decide.discard()
            props.onDiscard?.()
          }}
        >
          {t('diary.unsentDiscard')}
        </Button>
      </div>
    </>
  )
}
