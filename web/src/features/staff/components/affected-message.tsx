import { pick } from '@awan/core/language'
import { APOLOGIES, type Apology } from '@awan/core/staff/apologies'
import { Button } from '#components/buttons/button.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { useWords } from '#lib/use-words.ts'

// Keys of a constant object; Object.keys returns string[].
const NAMES = Object.keys(APOLOGIES) as Apology[]

/** Message to the affected customers, with suggestions in the language on screen. */
export function AffectedMessage(props: { value: string; onChange: (text: string) => void }) {
  const { t, language } = useLanguage()
  const words = useWords(props.value)
  return (
    <div className="mt-4 grid gap-2">
      <TextArea
        label={t('staff.message')}
        hint={t('staff.messageHint')}
        value={props.value}
        {...words}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {NAMES.map((name) => (
          <Button
            key={name}
            size="sm"
            variant="tonal"
            onClick={() => props.onChange(pick(APOLOGIES[name], language))}
          >
            {t(`staff.apology.${name}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
