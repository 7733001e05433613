import { Copy, MessageCircle, Share2 } from 'lucide-react'
import { Button, ButtonAnchor } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { useCopy } from '#components/overlays/use-copy.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { QrCode } from '#components/pictures/qr-code.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Content to share. */
export interface Shared {
  title: string
  /** Message text, including the link. */
  text: string
  link: string
}

/** Ways to share: WhatsApp first, then the phone's other apps, the link, and a QR code for a person nearby. */
export function ShareDialog(props: {
  heading: string
  shared: Shared
  /** Copies the whole text instead of the link, and hides the QR code. */
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
            // Closing the share sheet without sharing rejects, but is not an error.
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
