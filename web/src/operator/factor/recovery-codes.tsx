import { BRAND } from '@awan/core/brand'
import { Button } from '#components/buttons/button.tsx'
import { QuestionDialog } from '#components/overlays/question-dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { keepRecoveryCodes } from '#features/account/second-factor-api.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useGuard } from '#lib/form/use-guard.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { focusHere } from '#lib/keyboard/focus-here.ts'
import { saveFile } from '#lib/save-file.ts'

/** Shows the recovery codes once, until they are saved; leaving the page before asks first. */
export function RecoveryCodes(props: { codes: readonly string[]; onKept: () => void }) {
  const { codes, onKept } = props
  const t = useMessages()
  const errorText = useErrorText()
  const { requested } = useGuard(true)
  const keep = useWrite((_: void) => keepRecoveryCodes(codes[0] ?? ''), {
    onSaved: onKept,
    onFailed: (error) => toast.error(errorText(error)),
  })
  const save = () =>
    saveFile(
      new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }),
      `${BRAND.en.toLowerCase()}-recovery-codes.txt`,
    )
  return (
    <>
      <ul
        ref={focusHere}
        tabIndex={-1}
        aria-label={t('operator.factor.codes')}
        className="grid gap-2 rounded-md bg-bg-subtle p-4 text-center outline-none"
      >
        {codes.map((code) => (
          <li key={code} dir="ltr" className="num font-semibold select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="grid gap-3">
        <Button block variant="outline" onClick={save}>
          {t('operator.factor.saveCodes')}
        </Button>
        <Button block pending={keep.isPending} onClick={() => keep.mutate()}>
          {t('operator.factor.kept')}
        </Button>
      </div>
      {requested && (
        <QuestionDialog
          title={t('operator.factor.leave')}
          text={t('operator.factor.leaveText')}
          yes={t('operator.factor.leaveYes')}
          no={t('operator.factor.leaveNo')}
          onYes={requested.discard}
          onNo={requested.keep}
        />
      )}
    </>
  )
}
