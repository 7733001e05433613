import { Button } from '#components/buttons/button.tsx'
import { toast } from '#components/overlays/toast.ts'
import { dossierQuery, featureBusiness, type Dossier } from '#features/business/approval-api.ts'
import { approvalKeys } from '#features/business/shop-keys.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useRepeatedStep } from '#lib/api/repeated-step.ts'

/** Features an approved business in lists, or stops that. */
export function FeatureButton({ dossier }: { dossier: Dossier }) {
  const { details, page } = dossier
  const t = useMessages()
  const errorText = useErrorText()
  const { queryKey } = dossierQuery(details.id)
  const next = page.featured ? 'unfeature' : 'feature'
  const take = useRepeatedStep()
  const write = useWrite(
    (body: Parameters<typeof featureBusiness>[1], client) =>
      take({
        send: () => featureBusiness(details.id, body),
        read: () => client.fetchQuery({ ...dossierQuery(details.id), staleTime: 0 }),
        isTaken: (now) => now.page.featured === body.featured,
      }),
    {
      keep: (client, saved) => void client.setQueryData(queryKey, saved),
      affects: (client) => {
        void client.invalidateQueries({ queryKey })
        void client.invalidateQueries({ queryKey: approvalKeys.lists })
      },
      onSaved: (_, { featured }) =>
        toast.success(t(`operator.done.${featured ? 'feature' : 'unfeature'}`)),
      onFailed: (error) =>
        toast.error(
          isApiError(error, 'changed_elsewhere') ? t('operator.changed') : errorText(error),
        ),
    },
  )
  if (!page.featured && details.status !== 'approved') return null
  return (
    <Button
      variant="outline"
      pending={write.isPending}
      onClick={() => write.mutate({ featured: !page.featured, version: details.version })}
    >
      {t(`operator.${next}`)}
    </Button>
  )
}
