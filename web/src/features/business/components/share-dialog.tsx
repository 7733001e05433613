import { Copy, MessageCircle, Share2 } from 'lucide-react'
import { Button, ButtonAnchor } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { useCopy } from '#components/overlays/use-copy.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { QrCode } from '#components/pictures/qr-code.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Something that is passed on. */
export interface Shared {
  title: string
  /** Words to somebody, the link in them. */
  text: string
  link: string
}

/** The ways to give something to somebody: WhatsApp before all, the phone's other apps, a link, a code for who stands beside. */
export function ShareDialog(props: {
  heading: string
  shared: Shared
  /** Copies the text and not the link alone, and shows no code. */
  wholeText?: boolean
  onClose: () => void
}) {
  const { shared, wholeText = false } = props
  const t = useMessages()
  const copy = useCopy(wholeText ? 'booking.copied' : 'booking.linkCopied')
  return (
    <Dialog title={props.heading} onClose={props.onClose}>
      <p
        dir="auto"
        className="mt-2 rounded-md bg-bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line select-all"
      >
        {shared.text}
      </p>
      <div className="mt-4 grid gap-2">
        <ButtonAnchor
          href={`https://wa.me/?text=${encodeURIComponent(shared.text)}`}
          target="_blank"
          rel="noreferrer"
          icon={<Icon of={MessageCircle} />}
        >
          {t('booking.shareWhatsapp')}
        </ButtonAnchor>
        <Button
          variant="outline"
          icon={<Icon of={Copy} />}
          onClick={() => void copy(wholeText ? shared.text : shared.link)}
        >
          {t(wholeText ? 'booking.copyText' : 'booking.copyLink')}
        </Button>
        {'share' in navigator && (
          <Button
            variant="outline"
            icon={<Icon of={Share2} />}
            // Closing the sheet without sharing is no failure.
            onClick={() =>
              void navigator
                .share({ title: shared.title, text: shared.text })
                .catch(() => undefined)
            }
          >
            {t('booking.shareOther')}
          </Button>
        )}
      </div>
      {!wholeText && (
        <div className="mt-4 grid justify-items-center gap-2">
          <QrCode
            link={shared.link}
            label={t('booking.shareCode')}
            className="w-40 max-w-full rounded-md"
          />
          <p className="text-sm text-ink-2">{t('booking.shareCode')}</p>
        </div>
      )}
    </Dialog>
  )
}
