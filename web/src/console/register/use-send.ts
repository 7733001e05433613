import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { registrationOf, type Draft } from '@awan/core/business/draft'
import { toast } from '#components/overlays/toast.ts'
import { dropCopy } from '#console/register/draft-copy.ts'
import type { DraftStore } from '#console/register/draft-store.ts'
import { draftQuery, sendRegistration } from '#features/business/registration-api.ts'
import { shopsQuery } from '#features/business/shop-api.ts'
import { useAtlas } from '#features/catalog/atlas.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS, searchOf } from '#lib/paths.ts'

/** Returns the address of the registration. `step`: a step of the wizard; `sent`: id of the registered business. */
export const toRegister = (search: { step?: string; sent?: string } = {}) =>
  `${PATHS.register}${searchOf(search)}`

/** Returns the sending of a registration. Idempotent: a second press, or a retry after a lost answer, makes one business. */
export function useSend(store: DraftStore) {
  const t = useMessages()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const atlas = useAtlas()
  const [sending, setSending] = useState(false)
  /** Error text of the agreement. */
  const [agreement, setAgreement] = useState<string>()
  /** Error text of the last attempt. */
  const [fault, setFault] = useState<string>()

  const refuseAgreement = () => {
    toast.error(t('account.agreementRequired'), t('error.agreement_required'))
    setAgreement(t('error.agreement_required'))
  }
  const send = async (draft: Draft) => {
    if (sending) return
    if (!draft.agreed) return refuseAgreement()
    setSending(true)
    setFault(undefined)
    try {
      // The registration consumes the stored draft, so the server must have all of it.
      await store.sync()
      const sent = { key: draft.key, draftVersion: store.version(), agreed: draft.agreed }
      const shop = await sendRegistration(registrationOf(draft, atlas), sent)
      store.stop()
      dropCopy()
      client.removeQueries({ queryKey: draftQuery().queryKey })
      // Refetches inactive queries too: the cached list lacks the new shop.
      await client.invalidateQueries({ queryKey: shopsQuery().queryKey, refetchType: 'all' })
      await navigate(toRegister({ sent: shop.id }), { replace: true })
    } catch (error) {
      if (isApiError(error, 'agreement_required')) refuseAgreement()
      else setFault(errorText(error))
    } finally {
      setSending(false)
    }
  }
  return { sending, agreement, fault, send }
}
