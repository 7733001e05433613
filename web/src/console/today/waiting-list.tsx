import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { Name } from '#components/text/name.tsx'
import { useChangeErrorText } from '#console/diary/appointment-sheet/use-change-error.ts'
import { useReach, useShop } from '#console/frame/shop-context.ts'
import { WaitingTimes } from '#console/today/waiting-times.tsx'
import { removeWait, type ShopWait } from '#features/wait/api.ts'
import { waitKeys } from '#features/wait/keys.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Lists the waits for a day, in order. */
export function WaitingList(props: {
  day: string
  waits: readonly ShopWait[]
  onClose: () => void
}) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Dialog
      title={t('diary.waitingList')}
      description={format.day(props.day, 'full')}
      onClose={props.onClose}
    >
      {props.waits.length === 0 && <EmptyState title={t('diary.waitingNobody')} />}
      <ol className="mt-3 grid gap-4">
        {props.waits.map((wait) => (
          <li key={wait.id} className="grid gap-2 border-t border-line pt-3">
            <Person wait={wait} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function Person({ wait }: { wait: ShopWait }) {
  const t = useMessages()
  const format = useFormat()
  const textOf = useChangeErrorText()
  const { id: shopId, timeZone } = useShop()
  const mayChange = useReach('diary.change') !== null
  const [giving, setGiving] = useState(false)
  const remove = useWrite(() => removeWait(shopId, wait.id), {
    affects: (client) => client.invalidateQueries({ queryKey: waitKeys.shop(shopId) }),
    onSaved: () => toast.success(t('diary.waitingRemoved')),
    onFailed: (error) => toast.error(t('diary.waitingFailed'), textOf(error)),
  })
  const { part, staff, services, turn, name, since } = wait
  return (
    <>
      <div className="leading-ui">
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {t(part === null ? 'diary.waitingAny' : `diary.waitingPart.${part}`)}
          {staff && (
            <>
              {' · '}
              <Name of={staff.name} />
            </>
          )}
          {services.map((service, at) => (
            <span key={at}>
              {at > 0 ? ' + ' : ' · '}
              <Name of={service} />
            </span>
          ))}
        </p>
        <p className="num text-sm text-ink-2">
          {t('diary.waitingSince', { time: format.dayTimeWithin(since, timeZone) })}
        </p>
      </div>
      {turn && (
        <p className="num rounded-md bg-success-soft px-3 py-2 text-success-ink">
          {t('diary.waitingKept', {
            time: format.time(turn.start, timeZone),
            until: format.dayTimeWithin(turn.expiresAt, timeZone),
          })}
        </p>
      )}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          {!turn && (
            <Button
              size="sm"
              variant="outline"
              aria-expanded={giving}
              onClick={() => setGiving(!giving)}
            >
              {t('diary.waitingGive')}
            </Button>
          )}
          <Button
            size="sm"
            variant="outline"
            pending={remove.isPending}
            aria-label={t('diary.waitingRemoveOf', { name })}
            onClick={() => remove.mutate()}
          >
            {t('diary.waitingRemove')}
          </Button>
        </div>
      )}
      {giving && !turn && <WaitingTimes wait={wait} onGiven={() => setGiving(false)} />}
    </>
  )
}
