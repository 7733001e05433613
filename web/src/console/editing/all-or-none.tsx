import { Button } from '#components/buttons/button.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Buttons that tick all boxes of a long list, or none. */
export function AllOrNone(props: { onAll: () => void; onNone: () => void }) {
  const t = useMessages()
  return (
    <div className="mb-1 flex flex-wrap gap-2">
      <Button size="sm" variant="tonal" onClick={props.onAll}>
        {t('staff.allSkills')}
      </Button>
      <Button size="sm" variant="tonal" onClick={props.onNone}>
        {t('staff.noSkills')}
      </Button>
    </div>
  )
}
