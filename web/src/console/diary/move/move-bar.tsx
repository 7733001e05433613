import { Button } from '#components/buttons/button.tsx'
import type { Target } from '#console/diary/move/drop.ts'
import type { useMoving } from '#console/diary/move/use-moving.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Live bar with the target position and its verdict during a move, visible and announced. */
export function MoveBar(props: {
  move: ReturnType<typeof useMoving>
  where: (target: Target) => string
  /** Called after a drop or cancellation, when the focused button is removed. */
  onDone: (appointmentId: string) => void
}) {
  const { moving, judgement, drop, giveUp } = props.move
  const t = useMessages()
  const format = useFormat()
  const text =
    moving &&
    t('diary.target', {
      time: `${format.wallTime(moving.target.from)} – ${format.wallTime(moving.target.from + moving.target.length)}`,
      where: props.where(moving.target),
      verdict: judgement?.text ?? '',
    })
  return (
    <>
      <p role="status" className="sr-only">
        {text}
      </p>
      {moving && (
        <div className="safe-pb-5 pointer-events-none fixed inset-x-0 bottom-0 z-30 grid justify-items-center px-4">
          <div className="pointer-events-auto grid w-full max-w-160 gap-2 rounded-lg bg-surface-raised p-4 shadow-3">
            <p aria-hidden="true" className="num font-semibold">
              {text}
            </p>
            {moving.by === 'keys' && (
              <>
                <p className="text-sm text-ink-2">{t('diary.movingHint')}</p>
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    inactive={!judgement?.allowed}
                    onClick={() => {
                      if (drop()) props.onDone(moving.appointment.id)
                    }}
                  >
                    {t('diary.drop')}
                  </Button>
                  <Button
                    size="sm"
                    variant="outline"
                    onClick={() => {
                      giveUp()
                      props.onDone(moving.appointment.id)
                    }}
                  >
                    {t('diary.giveUp')}
                  </Button>
                </div>
              </>
            )}
          </div>
        </div>
      )}
    </>
  )
}
