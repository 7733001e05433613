import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LANGUAGE_IDS, LANGUAGES } from '@awan/core/language'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import type { Dossier } from '#features/business/approval-api.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { mapOf } from '#lib/format/directions.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toDesk } from '#lib/paths.ts'
import { usePlaceName } from '#lib/places/use-place-name.ts'
import { PhotoTiles } from '#operator/approvals/photo-tiles.tsx'

type Decided = NonNullable<Dossier['lastDecision']>
type Field = Decided['changed'][number]

/** Change to show: its label, and the values before and now. */
interface Line {
  key: string
  label: string
  before: ReactNode
  now: ReactNode
}

/** Shows the changes since the last decision; renders nothing without one. */
export function ChangesSince({ dossier }: { dossier: Dossier }) {
  const t = useMessages()
  const format = useFormat()
  const linesOf = useLines(dossier)
  const { details, lastDecision: last } = dossier
  if (!last) return null
  const lines = last.changed.flatMap(linesOf)
  const { added, removed } = last.photos
  const { recorded } = last
  const none = lines.length === 0 && added.length === 0 && removed === 0
  const waits = details.status === 'pending'
  if (none && recorded.length === 0 && !waits) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{t('operator.changes')}</h2>
      <div className="grid gap-3 rounded-lg bg-surface p-5 shadow-1">
        <p className="text-sm text-ink-2">
          {t(`operator.since.${last.decision}`, {
            when: format.dayTime(last.decidedAt, details.timeZone),
          })}
        </p>
        {waits && last.reason && (
          <p className="wrap-anywhere">
            {t('operator.reasonGiven')}: <bdi>{last.reason}</bdi>
          </p>
        )}
        {none && waits && <p>{t('operator.nothingChanged')}</p>}
        {lines.map((line) => (
          <Compared key={line.key} line={line} />
        ))}
        {added.length > 0 && (
          <div className="grid gap-2">
            <p className="font-semibold">{t('operator.photosAdded', { count: added.length })}</p>
            <PhotoTiles photos={added} />
          </div>
        )}
        {removed > 0 && (
          <p className="font-semibold">{t('operator.photosRemoved', { count: removed })}</p>
        )}
        {recorded.length > 0 && (
          <Recorded dossier={dossier} recorded={recorded} since={last.decidedAt} />
        )}
      </div>
    </section>
  )
}

/** Counts of changes recorded in the history, each with a link to its part. */
function Recorded(props: { dossier: Dossier; recorded: Decided['recorded']; since: string }) {
  const { dossier, recorded, since } = props
  const t = useMessages()
  const business = dossier.details.id
  const from = dayOf(Date.parse(since), COUNTRY_ZONE)
  return (
    <div>
      <h3 className="font-semibold">{t('operator.elsewhere')}</h3>
      <ul>
        {recorded.map(({ about, count }) => (
          <li key={about}>
            <Link className="link-inline" to={toDesk('history', { business, about, from })}>
              {t(`console.subject.${about}`)}: {t('operator.recordedSince', { count })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Field before and now, side by side if there is room. */
function Compared({ line: { label, before, now } }: { line: Line }) {
  const t = useMessages()
  return (
    <div>
      <h3 className="font-semibold">{label}</h3>
      <dl className="grid gap-2 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-2">{t('operator.before')}</dt>
          <dd className="whitespace-pre-line wrap-anywhere text-ink-2">{before}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-2">{t('operator.now')}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{now}</dd>
        </div>
      </dl>
    </div>
  )
}

/** Returns a function with the lines of a changed field: for a text, one per differing language. */
function useLines({ details, lastDecision }: Dossier): (field: Field) => Line[] {
  const t = useMessages()
  const nothing = t('console.auditNothing')
  const placeName = usePlaceName()
  const before = lastDecision?.before
  return (field) => {
    if (!before) return []
    const label = t(`console.field.${field}`)
    const line = (was: ReactNode, now: ReactNode): Line[] => [
      { key: field, label, before: was, now },
    ]
    switch (field) {
      case 'phone':
      case 'whatsapp': {
        const shown = (number: string | null) =>
          number ? <span className="ltr num">{formatPhone(number)}</span> : nothing
        return line(shown(before[field]), shown(details[field]))
      }
      case 'cityId':
      case 'categoryId': {
        const list = field === 'cityId' ? 'cities' : 'categories'
        // An entry no longer listed is shown by its id.
        const shown = (id: string) => placeName(list, id) || id
        return line(shown(before[field]), shown(details[field]))
      }
      case 'location':
        return line(<Point of={before.location} />, <Point of={details.location} />)
      case 'name':
      case 'about':
      case 'district':
      case 'address':
      case 'landmark':
        return LANGUAGE_IDS.filter(
          (language) => (before[field]?.[language] ?? '') !== (details[field][language] ?? ''),
        ).map((language) => {
          const shown = (text: string | null | undefined) =>
            text ? (
              <bdi lang={language} dir={LANGUAGES[language].direction}>
                {text}
              </bdi>
            ) : (
              nothing
            )
          return {
            key: `${field}.${language}`,
            label: t('console.inLanguage', {
              field: label,
              language,
              name: LANGUAGES[language].name,
            }),
            before: shown(before[field]?.[language]),
            now: shown(details[field][language]),
          }
        })
    }
  }
}

function Point({ of }: { of: Dossier['details']['location'] }) {
  const t = useMessages()
  return (
    <>
      <span className="ltr num">
        {of.latitude.toFixed(5)}, {of.longitude.toFixed(5)}
      </span>
      <a className="link-inline block" href={mapOf(of)} target="_blank" rel="noreferrer">
        {t('operator.map')}
      </a>
    </>
  )
}
