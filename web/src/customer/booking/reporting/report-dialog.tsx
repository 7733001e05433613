import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { BRAND } from '@awan/core/brand'
import { MAX_WORDS, REPORT_REASONS, type ReportKind } from '@awan/core/report/rules'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { reportContent } from '#features/report/api.ts'
import { PERSONAL_QUERIES } from '#lib/api/query-client.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { focusFirstFault } from '#lib/form/focus-fault.ts'
import { useKeptFields } from '#lib/form/use-kept.ts'
import { useGuard } from '#lib/form/use-guard.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { useLanguage, useMessages } from '#lib/i18n/language-context.ts'

/** Loaded with the sheet of the booking, which most guests who report have loaded. */
const LoginInPlace = lazyExtra(
  async () => (await import('#customer/booking/confirm/login-step.tsx')).LoginInPlace,
)

export interface ReportThing {
  kind: ReportKind
  id: string
  label: string
}

interface ReportProps {
  businessId: string
  /** Content that can be reported; the person chooses if there are several. */
  things: readonly ReportThing[]
  onClose: () => void
}

/** Reports content of a business or its customers; guests log in first, within the dialog. */
export function ReportDialog(props: ReportProps) {
  const { status } = useAuth()
  return status === 'signed-in' ? <ReportForm {...props} /> : <LoginFirst {...props} />
}

function LoginFirst({ onClose }: ReportProps) {
  const t = useMessages()
  const client = useQueryClient()
  return (
    <Dialog title={t('report.pleaseLogin')} description={t('report.loginText')} onClose={onClose}>
      <Suspense fallback={<Spinner />}>
        <LoginInPlace onLogin={() => void client.invalidateQueries(PERSONAL_QUERIES)} />
      </Suspense>
    </Dialog>
  )
}

const NOTHING = { subject: '', reason: '', words: '' }

function ReportForm({ businessId, things, onClose }: ReportProps) {
  const { language, t } = useLanguage()
  const [only, second] = things
  const [{ subject, reason, words }, set] = useKeptFields(`report ${businessId}`, NOTHING)
  const [submitted, setSubmitted] = useState(false)
  const thing = second ? things.find(({ id }) => id === subject) : only
  const chosen = REPORT_REASONS.find((one) => one === reason)
  const errorText = useErrorText()
  const send = useWrite(reportContent, {
    affects: () => undefined,
    onSaved: () => {
      toast.success(t('report.sent'))
      onClose()
    },
  })
  const guard = useGuard(words !== '')
  const close = () => guard.leave(onClose)
  const submit = () => {
    setSubmitted(true)
    if (!thing || !chosen) return focusFirstFault()
    const { kind, id: subjectId } = thing
    send.mutate({ businessId, kind, subjectId, reason: chosen, words })
  }
  return (
    <Dialog
      title={t('report.title')}
      pending={send.isPending}
      onClose={close}
      actions={
        <>
          <Button pending={send.isPending} onClick={submit}>
            {t('report.send')}
          </Button>
          <Button variant="outline" inactive={send.isPending} onClick={close}>
            {t('report.keep')}
          </Button>
        </>
      }
    >
      <div className="mt-3 grid gap-4">
        <p className="text-ink-2">{t('report.text', { brand: BRAND[language] })}</p>
        {second && (
          <ThingField
            things={things}
            value={subject}
            error={submitted && !thing && t('report.missing')}
            onChoose={(id) => set({ subject: id })}
          />
        )}
        <SelectField
          label={t('report.reason')}
          value={reason}
          error={submitted && !chosen && t('report.missing')}
          onChange={(event) => set({ reason: event.target.value })}
        >
          <option value="">{t('report.choose')}</option>
          {REPORT_REASONS.map((one) => (
            <option key={one} value={one}>
              {t(`report.reason.${one}`)}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={t('report.words')}
          maxLength={MAX_WORDS}
          value={words}
          onChange={(event) => set({ words: event.target.value })}
        />
        {send.isError && <AlertText>{errorText(send.error)}</AlertText>}
      </div>
      <UnsavedDialog guard={guard} />
    </Dialog>
  )
}

interface ThingFieldProps {
  things: readonly ReportThing[]
  value: string
  error: string | false
  onChoose: (id: string) => void
}

/** Chooses the content to report. */
function ThingField({ things, value, error, onChoose }: ThingFieldProps) {
  const t = useMessages()
  return (
    <SelectField
      label={t('report.about')}
      value={value}
      error={error}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{t('report.choose')}</option>
      {things.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
