import { Link, useSearchParams } from 'react-router'
import type { PendingCode } from '#features/account/challenge.ts'
import { AgreementLabel } from '#features/account/components/agreement-label.tsx'
import { AccountFrame } from '#features/account/components/account-frame.tsx'
import { Fault } from '#features/account/components/fault.tsx'
import { PhoneField } from '#features/account/components/phone-field.tsx'
import { WaitNotice } from '#features/account/components/wait-notice.tsx'
import { WhatsappChoice } from '#features/account/components/whatsapp-choice.tsx'
import { useFirstField } from '#features/account/use-first-field.ts'
import { Button } from '#components/buttons/button.tsx'
import { Checkbox } from '#components/fields/checkbox.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { leadsToTime } from '#lib/auth/next-path.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { toLogin } from '#lib/paths.ts'
import { useSignup } from './use-signup.ts'

export function SignupForm(props: { onSent: (pending: PendingCode) => void }) {
  const t = useMessages()
  const [search] = useSearchParams()
  const next = search.get('next') ?? undefined
  const form = useSignup(props.onSent)
  usePageTitle(t('account.signUp'))
  const field = useFirstField()
  return (
    <AccountFrame title={t('account.signUp')} text={t('account.signUpText')}>
      {leadsToTime(next) && (
        <p className="rounded-md bg-brand-soft px-4 py-3 text-brand-soft-ink">
          {t('account.bookingWaits')}
        </p>
      )}
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void form.send()
        }}
      >
        <TextField
          ref={field}
          label={t('account.fullName')}
          name="name"
          autoComplete="name"
          maxLength={200}
          value={form.draft.fullName}
          error={form.faults.fullName && <Fault {...form.faults.fullName} />}
          onChange={(event) => form.change({ fullName: event.target.value }, 'fullName')}
        />
        <PhoneField
          value={form.number}
          error={form.faults.number && <Fault {...form.faults.number} />}
          onChange={form.changeNumber}
        />
        {form.taken && (
          <Link className="link-inline" to={toLogin(next)}>
            {t('account.logInInstead')}
          </Link>
        )}
        <Checkbox
          label={<AgreementLabel />}
          checked={form.draft.agreed}
          error={form.faults.agreed && <Fault {...form.faults.agreed} />}
          name="agreed"
          onChange={(event) => form.change({ agreed: event.target.checked }, 'agreed')}
        />
        <WhatsappChoice {...form.whatsapp} />
        {form.notice && (
          <p role="alert" className="font-semibold text-danger-ink">
            {form.notice}
          </p>
        )}
        {form.wait && <WaitNotice {...form.wait} />}
        <Button type="submit" block pending={form.sending}>
          {t('account.createAccount')}
        </Button>
      </form>
      <p className="text-center text-ink-2">
        <T
          id="account.haveAccount"
          components={{ link: <Link className="link-inline" to={toLogin(next)} /> }}
        />
      </p>
    </AccountFrame>
  )
}
