import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { FreshCode } from '#customer/profile/fresh-code.tsx'
import { useLeave } from '#customer/profile/use-leave.ts'
import {
  deleteAccount,
  enterAccountCode,
  requestAccountCode,
  type Challenge,
} from '#features/account/api.ts'
import { isSpent } from '#features/account/challenge.ts'
import { isWhole } from '#features/account/code.ts'
import { WaitNotice, waitOf, type Wait } from '#features/account/components/wait-notice.tsx'
import { upcomingCountQuery } from '#features/appointment/upcoming-api.ts'
import { shopsQuery, type Shop } from '#features/business/shop-api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useMessages, type Translate } from '#lib/i18n/language-context.ts'

/**
 * One question that names the consequences; then the account is gone. Where the last code is too old, a fresh one is
 * asked for in place.
 */
export function DeleteDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const t = useMessages()
  const leave = useLeave()
  const upcoming = useQuery(upcomingCountQuery())
  const shops = useQuery(shopsQuery())
  const [challenge, setChallenge] = useState<Challenge>()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [wait, setWait] = useState<Wait>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (challenge) input.current?.focus()
  }, [challenge])

  const refuse = (text: string) => {
    setFault(text)
    input.current?.focus()
    input.current?.select()
  }
  const sayWait = (error: unknown) =>
    setWait({ title: t('account.deleteFailed'), until: waitOf(error) })
  const send = useMutation({
    mutationFn: requestAccountCode,
    onSuccess: (sent) => {
      setChallenge(sent)
      toast.success(t('account.codeSent'))
    },
    onError: (error) => {
      toast.error(t('account.deleteFailed'))
      if (isApiError(error, 'too_many_requests')) sayWait(error)
    },
  })
  const remove = useMutation({
    mutationFn: async (_: void, { client }) => {
      if (challenge) {
        await enterAccountCode(challenge.challengeId, code)
        // A code works once: whatever fails from here on is repeated without it.
        setChallenge(undefined)
        setCode('')
      }
      await deleteAccount(client)
    },
    onSuccess: () => {
      toast.success(t('account.deleted'), t('account.deletedText'))
      leave()
    },
    onError: (error) => {
      if (isApiError(error, 'code_required')) return send.mutate()
      if (isApiError(error, 'invalid_or_expired_code')) {
        toast.error(t('account.verifyFailed'), t('error.invalid_or_expired_code'))
        return refuse(t('error.invalid_or_expired_code'))
      }
      toast.error(t('account.deleteFailed'), reasonOf(error, t))
      if (isSpent(error)) refuse(t('account.codeSpent'))
      else if (isApiError(error, 'too_many_requests')) sayWait(error)
    },
  })
  const pending = remove.isPending || send.isPending
  const confirm = () => {
    if (pending) return
    if (challenge && !isWhole(code)) return refuse(t('account.codeIncomplete'))
    setFault(undefined)
    setWait(undefined)
    remove.mutate()
  }
  const failure = send.isError ? send.error : remove.error
  const said = reasonOf(failure, t) ?? t('account.deleteFailed')
  const asking = remove.isError && isApiError(remove.error, 'code_required') && !send.isError
  return (
    <Dialog
      role="alertdialog"
      title={t('account.deleteQuestion')}
      description={
        <>
          {upcoming.data !== undefined && upcoming.data > 0
            ? `${t('account.deleteBookings', { count: upcoming.data })} ${t('account.deleteData')}`
            : t(upcoming.data === 0 ? 'account.deleteData' : 'account.deleteText')}
          {shops.data?.some(isUnseen) && ` ${t('account.deleteShop')}`}
        </>
      }
      pending={pending}
      onClose={onClose}
      actions={
        <>
          <Button block variant="danger" pending={pending} onClick={confirm}>
            {t('account.delete')}
          </Button>
          <Button block data-safe variant="outline" inactive={pending} onClick={onClose}>
            {t('account.deleteKeep')}
          </Button>
        </>
      }
    >
      {challenge && (
        <FreshCode
          ref={input}
          phone={phone}
          challenge={challenge}
          code={code}
          fault={fault}
          onCode={(next) => {
            setCode(next)
            setFault(undefined)
          }}
          onSubmit={confirm}
          onResent={setChallenge}
        />
      )}
      {wait && !pending && (
        <div className="mt-3">
          <WaitNotice {...wait} />
        </div>
      )}
      {failure && !asking && !pending && !wait && fault === undefined && (
        <p role="alert" className="mt-3 font-medium text-danger-ink">
          {said}
        </p>
      )}
    </Dialog>
  )
}

/** Tests whether a shop was never shown to customers: it goes with its only owner. */
function isUnseen({ role, status }: Shop): boolean {
  return role === 'owner' && (status === 'pending' || status === 'declined')
}

/** Why it failed, where the person can do something about it. */
function reasonOf(error: unknown, t: Translate): string | undefined {
  return isApiError(error, 'only_owner') ? t('error.only_owner') : undefined
}
