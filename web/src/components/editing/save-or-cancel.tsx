import { Button } from '#components/buttons/button.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Buttons at the end of a form shown in place of the edited item. */
export function SaveOrCancel(props: { pending: boolean; onCancel: () => void }) {
  const t = useMessages()
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button type="submit" size="sm" pending={props.pending}>
        {t('account.save')}
      </Button>
      <Button variant="outline" size="sm" inactive={props.pending} onClick={props.onCancel}>
        {t('account.cancelEdit')}
      </Button>
    </div>
  )
}
