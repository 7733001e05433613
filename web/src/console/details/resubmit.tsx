import { Button } from '#components/buttons/button.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Resubmission of a declined shop to the operator, once its faults are corrected and saved. */
export function Resubmit(props: { pending: boolean; dirty: boolean; onSend: () => void }) {
  const t = useMessages()
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-lg bg-brand-soft p-4 text-brand-soft-ink">
      <p className="min-w-0 flex-[1_1_9rem]">{t('register.resubmitText')}</p>
      <Button size="sm" pending={props.pending} inactive={props.dirty} onClick={props.onSend}>
        {t('register.resubmit')}
      </Button>
    </section>
  )
}
