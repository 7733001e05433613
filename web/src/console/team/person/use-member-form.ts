import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useShop } from '#console/frame/shop-context.ts'
import { staffQuery, type Member } from '#features/staff/api.ts'
import type { Decision } from '#features/staff/affected.ts'
import { useSaving } from '#features/staff/use-saving.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useDraft } from '#console/editing/use-draft.ts'

/** A part of somebody that is edited and saved on its own: what `pick` takes of the person, sent by `send`. */
export function useMemberForm<Part extends object>(
  member: Member,
  pick: (member: Member) => Part,
  send: (draft: Part, version: number, decisions: Decision[] | undefined) => Promise<Member>,
) {
  const t = useMessages()
  const { id } = useShop()
  const client = useQueryClient()
  const errorText = useErrorText()
  const saving = useSaving(id)
  const [fault, setFault] = useState<string>()
  const { catchUp, settle, ...form } = useDraft(pick(member), member.version)
  const { queryKey } = staffQuery(id)

  const keep = (saved: Member, sent: Part) => {
    client.setQueryData(
      queryKey,
      (data) => data && { items: data.items.map((item) => (item.id === saved.id ? saved : item)) },
    )
    settle(pick(saved), saved.version, sent)
  }
  const lookAgain = async () => {
    const { items } = await client.fetchQuery({ ...staffQuery(id), staleTime: 0 })
    const fresh = items.find((item) => item.id === member.id)
    if (fresh) catchUp(pick(fresh), fresh.version)
  }
  const save = (draft = form.draft) => {
    setFault(undefined)
    const { version } = form
    const typed = form.draft
    saving.run({
      title: t('console.saved'),
      save: async (decisions) => keep(await send(draft, version, decisions), typed),
      onError: (error) => {
        setFault(errorText(error))
        if (isApiError(error, 'changed_elsewhere')) lookAgain().catch(() => undefined)
      },
    })
  }
  const reset = () => {
    setFault(undefined)
    form.reset()
  }
  return { ...form, fault, setFault, saving, save, reset }
}
