import { Button } from '#components/buttons/button.tsx'
import { useDecide } from '#console/unsent/use-decide.ts'
import { appointmentIn, rewritten, type UnsentNote } from '#console/unsent/queue/rules.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Maximum length of a note. */
const LONGEST = 500

/** Shows a colleague's newer note beside the unsent one, and the choice between them. */
export function NoteWays({ entry }: { entry: UnsentNote }) {
  const t = useMessages()
  const decide = useDecide(entry)
  const theirs = appointmentIn(entry.refusal)?.note
  if (theirs === undefined) return null
  const both = [theirs, entry.note].filter(Boolean).join('\n')
  return (
    <>
      <dl className="grid gap-2 rounded-md bg-bg-subtle p-4 leading-ui wrap-anywhere">
        <div>
          <dt className="text-sm text-ink-2">{t('diary.unsentTheirs')}</dt>
          <dd className="font-semibold">
            <bdi className="whitespace-pre-line">{theirs || '–'}</bdi>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-2">{t('diary.unsentYours')}</dt>
          <dd className="font-semibold">
            <bdi className="whitespace-pre-line">{entry.note || '–'}</bdi>
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-2">
        {theirs && entry.note && both.length <= LONGEST && (
          <Button
            size="sm"
            inactive={decide.pending}
            onClick={() => decide.send(rewritten(entry, both))}
          >
            {t('diary.unsentJoin')}
          </Button>
        )}
        <Button
          size="sm"
          variant="outline"
          inactive={decide.pending}
          onClick={() => decide.send(rewritten(entry, entry.note))}
        >
          {t('diary.unsentReplace')}
        </Button>
      </div>
    </>
  )
}
