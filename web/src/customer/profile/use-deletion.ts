import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#components/overlays/toast.ts'
import { useLeave } from '#customer/profile/use-leave.ts'
import {
  deleteAccount,
  enterAccountCode,
  requestAccountCode,
  type Challenge,
} from '#features/account/api.ts'
import { isSpent } from '#features/account/challenge.ts'
import { isWhole } from '#features/account/code.ts'
import { waitOf, type Wait } from '#features/account/components/wait-notice.tsx'
import { isApiError } from '#lib/api/api-error.ts'
import { useMessages, type Translate } from '#lib/i18n/language-context.ts'
import { useWrite } from '#lib/api/use-write.ts'

/** Deletes the account, with a new code if the server requires one. */
export function useDeletion() {
  const t = useMessages()
  const leave = useLeave()
  const entry = useCodeEntry()
  const [wait, setWait] = useState<Wait>()
  const sayWait = (error: unknown) =>
    setWait({ title: t('account.deleteFailed'), until: waitOf(error) })
  const send = useWrite((_: void) => requestAccountCode(), {
    onSaved: (sent) => {
      entry.begin(sent)
      toast.success(t('account.codeSent'))
    },
    onFailed: (error) => {
      toast.error(t('account.deleteFailed'))
      if (isApiError(error, 'too_many_requests')) sayWait(error)
    },
  })
  const deleteOwn = async (_: void, client: QueryClient) => {
    await entry.use()
    await deleteAccount(client)
  }
  const remove = useWrite(deleteOwn, {
    onSaved: () => {
      toast.success(t('account.deleted'), t('account.deletedText'))
      leave()
    },
    onFailed: (error) => {
      if (isApiError(error, 'code_required')) return send.mutate()
      if (isApiError(error, 'invalid_or_expired_code')) {
        toast.error(t('account.verifyFailed'), t('error.invalid_or_expired_code'))
        return entry.refuse(t('error.invalid_or_expired_code'))
      }
      toast.error(t('account.deleteFailed'), reasonOf(error, t))
      if (isSpent(error)) entry.refuse(t('account.codeSpent'))
      else if (isApiError(error, 'too_many_requests')) sayWait(error)
    },
  })
  const pending = remove.isPending || send.isPending
  const confirm = () => {
    if (pending || !entry.check()) return
    setWait(undefined)
    remove.mutate()
  }
  return { entry, wait, pending, confirm, failure: failureOf(remove, send, t) }
}

interface Attempt {
  isPending: boolean
  error: unknown
}

/** Returns the error below the question; a required code is no error. */
function failureOf(remove: Attempt, send: Attempt, t: Translate): string | undefined {
  const error = send.error ?? remove.error
  if (!error || remove.isPending || send.isPending) return undefined
  if (error === remove.error && isApiError(error, 'code_required')) return undefined
  return reasonOf(error, t) ?? t('account.deleteFailed')
}

/** Returns the reason of a failure that the customer can fix. */
function reasonOf(error: unknown, t: Translate): string | undefined {
  return isApiError(error, 'only_owner') ? t('error.only_owner') : undefined
}

/** State of the code, once one was sent. */
function useCodeEntry() {
  const t = useMessages()
  const [challenge, setChallenge] = useState<Challenge>()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (challenge) input.current?.focus()
  }, [challenge])
  const begin = (sent: Challenge | undefined) => {
    setChallenge(sent)
    setCode('')
    setFault(undefined)
  }
  const refuse = (text: string) => {
    setFault(text)
    input.current?.focus()
    input.current?.select()
  }
  return {
    input,
    challenge,
    code,
    fault,
    begin,
    refuse,
    change: (next: string) => {
      setCode(next)
      setFault(undefined)
    },
    /** False, with an error at the field, if a code is required and incomplete. */
    check: () => {
      const whole = !challenge || isWhole(code)
      if (whole) setFault(undefined)
      else refuse(t('account.codeIncomplete'))
      return whole
    },
    /** Submits the code, if one was sent. It works once: later failures are retried without it. */
    use: async (): Promise<void> => {
      if (!challenge) return
      await enterAccountCode(challenge.challengeId, code)
      begin(undefined)
    },
  }
}
