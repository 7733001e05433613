import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Asks before an address that calendars may stand on stops. */
export function FeedQuestion(props: {
  about: 'renew' | 'end'
  pending: boolean
  onYes: () => void
  onClose: () => void
}) {
  const { about, pending, onYes, onClose } = props
  const t = useMessages()
  return (
    <Dialog
      role="alertdialog"
      title={t(`feed.${about}Title`)}
      description={t(`feed.${about}Text`)}
      pending={pending}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" pending={pending} onClick={onYes}>
            {t(`feed.${about}`)}
          </Button>
          <Button variant="outline" data-safe onClick={onClose}>
            {t('feed.keep')}
          </Button>
        </>
      }
    />
  )
}
