import type { QueryClient } from '@tanstack/react-query'
import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonAnchor } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { QuestionDialog } from '#components/overlays/question-dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useCopy } from '#components/overlays/use-copy.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { CodeBox } from '#components/text/code-box.tsx'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Creates, renews and revokes one calendar feed; its URL is shown only once, after creation. */
export function FeedPanel(props: {
  text: string
  /** When the feed was created; null if there is none. */
  madeAt: string | null
  /** Time zone in which that date is shown. */
  timeZone: string
  make: () => Promise<{ url: string }>
  end: () => Promise<unknown>
  affects: (client: QueryClient) => Promise<unknown>
}) {
  const { madeAt, affects } = props
  const t = useMessages()
  const format = useFormat()
  const errorText = useErrorText()
  const [asking, setAsking] = useState<'renew' | 'end'>()
  const [url, setUrl] = useState<string>()
  const make = useWrite(props.make, { affects })
  const end = useWrite(props.end, { affects, onSaved: () => toast.success(t('feed.ended')) })
  const pending = make.isPending || end.isPending
  const error = make.error ?? end.error
  const close = () => setAsking(undefined)
  const makeOne = () => {
    end.reset()
    make.mutate(undefined, { onSuccess: (made) => setUrl(made.url), onSettled: close })
  }
  const endIt = () => {
    make.reset()
    end.mutate(undefined, { onSuccess: () => setUrl(undefined), onSettled: close })
  }
  return (
    <div className="grid gap-3 pb-2">
      <p className="text-ink-2">{props.text}</p>
      {url !== undefined && <Address url={url} />}
      {url === undefined && madeAt !== null && (
        <p>{t('feed.made', { day: format.day(dayOf(madeAt, props.timeZone), 'date') })}</p>
      )}
      {Boolean(error) && <AlertText>{errorText(error)}</AlertText>}
      {madeAt === null && url === undefined ? (
        <Button size="sm" className="justify-self-start" pending={pending} onClick={makeOne}>
          {t('feed.make')}
        </Button>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="outline" onClick={() => setAsking('renew')}>
            {t('feed.renew')}
          </Button>
          <Button size="sm" variant="dangerOutline" onClick={() => setAsking('end')}>
            {t('feed.end')}
          </Button>
        </div>
      )}
      {asking && (
        <QuestionDialog
          title={t(`feed.${asking}Title`)}
          text={t(`feed.${asking}Text`)}
          yes={t(`feed.${asking}`)}
          no={t('feed.keep')}
          pending={pending}
          onYes={asking === 'renew' ? makeOne : endIt}
          onNo={close}
        />
      )}
    </div>
  )
}

function Address({ url }: { url: string }) {
  const t = useMessages()
  const copy = useCopy('booking.copied')
  return (
    <div className="grid gap-3">
      <p>{t('feed.once')}</p>
      <CodeBox label={t('feed.address')}>{url}</CodeBox>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Icon of={Copy} size="s" />} onClick={() => void copy(url)}>
          {t('feed.copy')}
        </Button>
        <ButtonAnchor
          size="sm"
          variant="outline"
          icon={<Icon of={CalendarPlus} size="s" />}
          href={url.replace(/^https?:/, 'webcal:')}
        >
          {t('feed.subscribe')}
        </ButtonAnchor>
      </div>
    </div>
  )
}
