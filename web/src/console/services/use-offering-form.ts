import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#components/overlays/toast.ts'
import { useShop } from '#console/frame/shop-context.ts'
import {
  changeOffering,
  createOffering,
  offeringsQuery,
  type ShopOffering,
} from '#features/offering/api.ts'
import {
  contentOf,
  draftOf,
  faultsOf,
  newDraft,
  type OfferingDraft,
} from '#features/offering/draft.ts'
import type { Decision } from '#features/staff/affected.ts'
import type { TeamMember } from '#features/staff/api.ts'
import { useSaving } from '#features/staff/use-saving.ts'
import type { CatalogueItem } from '#features/catalog/catalogue.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useCreation } from '#lib/form/creation.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Subject of the editor: an offering, or a catalogue service to add. */
export type Edited = { offering: ShopOffering } | { service: CatalogueItem }

function startOf(edited: Edited, staff: readonly TeamMember[]): OfferingDraft {
  if ('offering' in edited) return draftOf(edited.offering)
  const working = staff.filter(({ active }) => active).map(({ id }) => id)
  return newDraft(edited.service, working)
}

/** Returns the request that saves a draft: in the offering, or as a new one. */
function useSend(shopId: string, edited: Edited) {
  const add = useCreation<ShopOffering>()
  return (draft: OfferingDraft, version: number, decisions: Decision[] | undefined) => {
    const content = contentOf(draft)
    const change = ({ id }: ShopOffering, from: number) =>
      changeOffering(shopId, id, { ...content, version: from, decisions })
    if ('offering' in edited) return change(edited.offering, version)
    return add({
      create: (key) => createOffering(shopId, { ...content, serviceId: edited.service.id }, key),
      change: (added) => change(added, added.version),
    })
  }
}

/** Returns the editor's state: values, faults, and the saving and withdrawing of the offering. */
export function useOfferingForm(edited: Edited, staff: readonly TeamMember[], onClose: () => void) {
  const t = useMessages()
  const shop = useShop()
  const client = useQueryClient()
  const errorText = useErrorText()
  const saving = useSaving(shop.id)
  const offering = 'offering' in edited ? edited.offering : undefined
  const [start] = useState(() => startOf(edited, staff))
  const send = useSend(shop.id, edited)
  const [fault, setFault] = useState<string>()
  const form = useVersionedForm({
    name: 'offering',
    stored: offering,
    read: (stored) => (stored ? draftOf(stored) : start),
    faultsOf: (draft) => [...faultsOf(draft)],
    save: (draft, version) =>
      saving.save({
        title: t('offering.saved'),
        save: (decisions) => send(draft, version, decisions),
      }),
    reload: async () => {
      const { items } = await client.fetchQuery({ ...offeringsQuery(shop.id), staleTime: 0 })
      return items.find(({ id }) => id === offering?.id)
    },
    onSaved: onClose,
  })
  const setActive = (active: boolean) => {
    if (!offering) return
    setFault(undefined)
    const { id } = offering
    const { version } = form
    let after = version
    const change = async (wanted: boolean, from: number, decisions?: Decision[]) => {
      const edit = { version: from, active: wanted, decisions }
      after = (await changeOffering(shop.id, id, edit)).version
    }
    const undo = () =>
      change(!active, after)
        .then(() => client.invalidateQueries(offeringsQuery(shop.id)))
        .catch((error: unknown) => toast.error(errorText(error)))
    saving.run({
      title: t(active ? 'offering.broughtBack' : 'offering.withdrew'),
      action: { label: t('shell.undo'), run: () => void undo() },
      save: (decisions) => change(active, version, decisions),
      onDone: onClose,
      onError: (error) => {
        setFault(errorText(error))
        if (isApiError(error, 'changed_elsewhere')) form.reload()
      },
    })
  }
  return { ...form, fault, offering, saving, setActive }
}

export type OfferingForm = ReturnType<typeof useOfferingForm>
