import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { Button } from '#components/buttons/button.tsx'
import { toast } from '#components/overlays/toast.ts'
import { endPersonSessions, type Person } from '#features/account/people-desk-api.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'
import { afterPerson, keepPerson } from '#operator/people/effects.ts'

/** Lists a person's sessions, and ends one of them; ending all is confirmed first. */
export function PersonSessions({ of, onEndAll }: { of: Person; onEndAll: () => void }) {
  const t = useMessages()
  const format = useFormat()
  const errorText = useErrorText()
  const end = useWrite((session: string) => endPersonSessions(of.id, session), {
    keep: keepPerson,
    affects: afterPerson,
    onSaved: () => toast.success(t('operator.person.ended')),
    onFailed: (error) => toast.error(errorText(error)),
  })
  // An ended session leaves the list.
  const kept = useKeptFocus<HTMLElement>()
  return (
    <section {...kept} className="grid gap-2">
      <h3 className="text-lg">{t('operator.person.sessions')}</h3>
      {of.sessions.length === 0 && <p className="text-ink-2">{t('operator.person.noSessions')}</p>}
      <ul className="grid gap-2">
        {of.sessions.map(({ id, client, createdAt }) => {
          const when = format.dayTime(createdAt, COUNTRY_ZONE)
          const place = t(`operator.person.${client}`)
          return (
            <li
              key={id}
              className="flex items-center justify-between gap-3 rounded-md bg-bg-subtle p-3"
            >
              <span className="min-w-0 leading-ui">
                <span className="block font-semibold">{place}</span>
                <span className="num text-sm text-ink-2">
                  {t('operator.person.loggedIn', { when })}
                </span>
              </span>
              <Button
                size="sm"
                variant="outline"
                aria-label={t('operator.person.endOne', { client: place, when })}
                pending={end.isPending && end.variables === id}
                inactive={end.isPending}
                onClick={() => end.mutate(id)}
              >
                {t('operator.person.end')}
              </Button>
            </li>
          )
        })}
      </ul>
      {of.sessions.length > 1 && (
        <Button size="sm" variant="dangerOutline" className="justify-self-start" onClick={onEndAll}>
          {t('operator.person.endAll')}
        </Button>
      )}
    </section>
  )
}
