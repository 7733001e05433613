import { useQuery } from '@tanstack/react-query'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { QuestionDialog } from '#components/overlays/question-dialog.tsx'
import { FreshCode } from '#customer/profile/fresh-code.tsx'
import { useDeletion } from '#customer/profile/use-deletion.ts'
import { WaitNotice } from '#features/account/components/wait-notice.tsx'
import { upcomingCountQuery } from '#features/appointment/upcoming-api.ts'
import { shopsQuery, type Shop } from '#features/business/shop-api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/**
 * Asks once with the consequences, then deletes the account. If the last code is too old, asks for a new one in place.
 */
export function DeleteDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const t = useMessages()
  const { entry, pending, wait, failure, confirm } = useDeletion()
  const { input, challenge, code, fault, change, begin } = entry
  return (
    <QuestionDialog
      title={t('account.deleteQuestion')}
      text={<Consequences />}
      yes={t('account.delete')}
      no={t('account.deleteKeep')}
      pending={pending}
      onYes={confirm}
      onNo={onClose}
    >
      {challenge && (
        <FreshCode
          ref={input}
          phone={phone}
          challenge={challenge}
          code={code}
          fault={fault}
          onCode={change}
          onSubmit={confirm}
          onResent={begin}
        />
      )}
      {wait && !pending && (
        <div className="mt-3">
          <WaitNotice {...wait} />
        </div>
      )}
      {failure && !wait && fault === undefined && <AlertText className="mt-3">{failure}</AlertText>}
    </QuestionDialog>
  )
}

/** The consequences of the deletion. */
function Consequences() {
  const t = useMessages()
  const upcoming = useQuery(upcomingCountQuery())
  const shops = useQuery(shopsQuery())
  return (
    <>
      {upcoming.data !== undefined && upcoming.data > 0
        ? `${t('account.deleteBookings', { count: upcoming.data })} ${t('account.deleteData')}`
        : t(upcoming.data === 0 ? 'account.deleteData' : 'account.deleteText')}
      {shops.data?.some(isUnseen) && ` ${t('account.deleteShop')}`}
    </>
  )
}

/** Returns whether a shop was never visible to customers: it is deleted with its only owner. */
function isUnseen({ role, status }: Shop): boolean {
  return role === 'owner' && (status === 'pending' || status === 'declined')
}
