import { useMutation } from '@tanstack/react-query'
import { Button } from '#components/buttons/button.tsx'
import { toast } from '#components/overlays/toast.ts'
import { exportPerson, type Person } from '#features/account/people-desk-api.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { saveFile } from '#lib/save-file.ts'

/** Requests of a person: an export of their data, and erasure. */
export function PersonRequests({ of, onErase }: { of: Person; onErase: () => void }) {
  const t = useMessages()
  const errorText = useErrorText()
  const exporting = useMutation({
    mutationFn: () => exportPerson(of.id),
    onSuccess: (data) => {
      const text = JSON.stringify(data, null, 2)
      saveFile(new Blob([text], { type: 'application/json' }), `person-${of.id}.json`)
    },
    onError: (error) => toast.error(errorText(error)),
  })
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{t('operator.person.requests')}</h3>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="outline"
          pending={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {t('operator.person.export')}
        </Button>
        {!of.isOperator && (
          <Button size="sm" variant="dangerOutline" onClick={onErase}>
            {t('operator.person.erase')}
          </Button>
        )}
      </div>
    </section>
  )
}
