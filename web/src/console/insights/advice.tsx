import { adviceOf, type Advice } from '@awan/core/insight/advice'
import type { MessageKey } from '@awan/core/locales/en/messages'
import { ButtonLink } from '#components/buttons/button.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import type { Insights } from '#features/insight/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toConsole, type ConsolePageName } from '#lib/paths.ts'

/** Smallest share shown: lower ones round to 0 %. */
const LEAST_SAID = 0.005

/** Page and link text of each kind of advice. */
const WAYS: Record<Advice['about'], { page: ConsolePageName; label: MessageKey }> = {
  few: { page: 'publicPage', label: 'console.publicPage' },
  quiet: { page: 'promotions', label: 'promotion.new' },
  full: { page: 'team', label: 'console.team' },
  missed: { page: 'rules', label: 'console.rules' },
  cancelled: { page: 'rules', label: 'console.rules' },
  fewer: { page: 'promotions', label: 'promotion.new' },
  byShop: { page: 'publicPage', label: 'console.publicPage' },
}

/** Lists advice on a shop's figures, each with a link; renders nothing if nothing stands out. */
export function AdviceList({ figures }: { figures: Insights }) {
  const t = useMessages()
  const format = useFormat()
  const said = useAdvice()
  const { id } = useShop()
  const advice = adviceOf(figures)
  if (advice.length === 0) return null
  const { from, to } = figures.load
  const ofHours = advice.some(({ about }) => about === 'quiet' || about === 'full')
  return (
    <section
      aria-labelledby="advice"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg bg-surface p-4 shadow-1"
    >
      <h2 id="advice" className="text-lg">
        {t('insight.advice')}
      </h2>
      <ul className="grid gap-3">
        {advice.map((one) => {
          const { page, label } = WAYS[one.about]
          return (
            <li
              key={one.about}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 first:border-0 first:pt-0"
            >
              <p className="min-w-0 flex-[1_1_16rem]">{said(one)}</p>
              <ButtonLink size="sm" variant="outline" to={toConsole(id, page, searchFor(one))}>
                {t(label)}
              </ButtonLink>
            </li>
          )
        })}
      </ul>
      {ofHours && (
        <p className="text-sm text-ink-2">
          {t('insight.adviceOf', { from: format.day(from, 'short'), to: format.day(to, 'short') })}
        </p>
      )}
    </section>
  )
}

/** Returns the search parameters of the linked page: a new promotion's form, with the quiet hours if known. */
function searchFor(advice: Advice) {
  if (advice.about === 'fewer') return { new: 1 }
  if (advice.about !== 'quiet') return {}
  const { weekday, from, to } = advice
  return { new: 1, weekday, from, to }
}

function useAdvice() {
  const t = useMessages()
  const format = useFormat()
  return (advice: Advice): string => {
    if (advice.about === 'few') return t('insight.advice.few')
    const share = format.percent(advice.share)
    if (advice.about !== 'quiet' && advice.about !== 'full')
      return t(`insight.advice.${advice.about}`, { share })
    const time = t(`insight.part.${advice.part}`, {
      weekday: format.weekday(advice.weekday, 'long'),
    })
    if (advice.share < LEAST_SAID) return t('insight.advice.empty', { time })
    return t(`insight.advice.${advice.about}`, { time, share })
  }
}
