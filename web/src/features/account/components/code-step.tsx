import { AccountFrame } from '#features/account/components/account-frame.tsx'
import { CodeForm, type CodeFormProps } from '#features/account/components/code-form.tsx'
import { SentTo } from '#features/account/components/sent-to.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Step that verifies the sent code, then calls `onVerified`. */
export function CodeStep(props: CodeFormProps) {
  const { pending } = props
  const t = useMessages()
  usePageTitle(t('account.codeTitle'))
  return (
    <AccountFrame
      title={t('account.codeTitle')}
      text={
        <SentTo
          id={pending.channel === 'whatsapp' ? 'account.codeSentByWhatsapp' : 'account.codeSentTo'}
          phone={pending.phone}
          onChangeNumber={props.onChangeNumber}
        />
      }
    >
      <CodeForm {...props} />
    </AccountFrame>
  )
}
