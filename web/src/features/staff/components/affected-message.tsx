import { APOLOGIES, type Apology } from '@awan/core/staff/apologies'
import { Button } from '#components/button.tsx'
import { TextArea } from '#components/text-area.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

// The keys of the table, which its type knows and Object.keys does not.
const NAMES = Object.keys(APOLOGIES) as Apology[]
const LONGEST = 500

/** What the customers are told with it, to start from a sentence in both languages. */
export function AffectedMessage(props: { value: string; onChange: (text: string) => void }) {
  const t = useMessages()
  const fill = (name: Apology) => {
    const { en, ar } = APOLOGIES[name]
    props.onChange(`${ar}\n${en}`)
  }
  return (
    <div className="mt-4 grid gap-2">
      <TextArea
        label={t('staff.message')}
        hint={t('staff.messageHint')}
        value={props.value}
        maxLength={LONGEST}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {NAMES.map((name) => (
          <Button key={name} size="sm" variant="tonal" onClick={() => fill(name)}>
            {t(`staff.apology.${name}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
