import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { isPushSupported } from '#features/notification/push-browser.ts'
import { usePush } from '#features/notification/use-push.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { readStored, writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

const mayInvite = () =>
  isPushSupported() &&
  Notification.permission === 'default' &&
  readStored(STORAGE_KEYS.invitedToPush) === null

/** Offers push messages after the first booking, once per device, with their purpose, before the browser's own prompt. */
export function PushInvitation() {
  const [open, setOpen] = useState(mayInvite)
  return open && <Invitation onDone={() => setOpen(false)} />
}

function Invitation({ onDone }: { onDone: () => void }) {
  const t = useMessages()
  const push = usePush()
  const shown = push !== undefined && !push.on
  useEffect(() => {
    if (shown) writeStored(STORAGE_KEYS.invitedToPush, 'true')
  }, [shown])
  if (!push || !shown) return null
  return (
    <section
      className="mt-4 grid gap-3 rounded-lg bg-brand-soft p-4"
      aria-labelledby="push-invitation"
    >
      <h3 id="push-invitation" className="flex items-center gap-2 text-lg">
        <Icon of={Bell} />
        {t('account.push.invite')}
      </h3>
      <p className="text-ink-2">{t('account.push.why')}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          size="sm"
          className="grow"
          pending={push.pending}
          onClick={() => push.turn(true, onDone)}
        >
          {t('account.push.turnOn')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          className="grow"
          inactive={push.pending}
          onClick={onDone}
        >
          {t('account.promptLater')}
        </Button>
      </div>
    </section>
  )
}
