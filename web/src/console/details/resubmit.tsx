import { Button } from '#components/buttons/button.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** The way back to the operator for a declined shop, once what was wrong is corrected and saved. */
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
