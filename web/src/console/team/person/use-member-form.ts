import { useQueryClient } from '@tanstack/react-query'
import { useShop } from '#console/frame/shop-context.ts'
import { staffQuery, type TeamMember } from '#features/staff/api.ts'
import type { Decision } from '#features/staff/affected.ts'
import { useSaving } from '#features/staff/use-saving.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns the form of a separately saved part of a staff member: read by `pick`, sent by `send`. */
export function useMemberForm<Part extends object, Fault = never>(
  member: TeamMember,
  part: {
    name: string
    pick: (member: TeamMember) => Part
    faultsOf?: (part: Part) => readonly Fault[]
    send: (part: Part, version: number, decisions: Decision[] | undefined) => Promise<TeamMember>
  },
) {
  const t = useMessages()
  const { id } = useShop()
  const client = useQueryClient()
  const errorText = useErrorText()
  const saving = useSaving(id)
  const { queryKey } = staffQuery(id)

  const keep = (saved: TeamMember) => {
    client.setQueryData(
      queryKey,
      (data) => data && { items: data.items.map((item) => (item.id === saved.id ? saved : item)) },
    )
    return saved
  }
  const form = useVersionedForm<TeamMember, Part, Fault>({
    name: part.name,
    stored: member,
    read: part.pick,
    ...(part.faultsOf ? { faultsOf: part.faultsOf } : {}),
    save: (typed, version) =>
      saving.save({
        title: t('console.saved'),
        save: async (decisions) => keep(await part.send(typed, version, decisions)),
      }),
    reload: async () => {
      const { items } = await client.fetchQuery({ ...staffQuery(id), staleTime: 0 })
      return items.find((item) => item.id === member.id)
    },
  })
  return { ...form, saving, fault: form.error ? errorText(form.error) : undefined }
}
