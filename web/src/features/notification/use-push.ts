import { queryOptions, useQuery } from '@tanstack/react-query'
import { toast } from '#components/overlays/toast.ts'
import { notificationKeys } from '#features/notification/keys.ts'
import {
  isPushSupported,
  PushDenied,
  turnPushOff,
  turnPushOn,
} from '#features/notification/push-browser.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const pushQuery = queryOptions({
  queryKey: notificationKeys.push,
  queryFn: ({ signal }) => answerOf(api.GET('/api/me/push-subscriptions', { signal })),
  meta: PERSONAL,
})

/** Push messages on this device: whether they are on, and how they are turned on or off; undefined where there are none. */
export function usePush() {
  const t = useMessages()
  const errorText = useErrorText()
  const supported = isPushSupported()
  const { data } = useQuery({ ...pushQuery, enabled: supported })
  const change = useWrite(
    (publicKey: string | null) => (publicKey === null ? turnPushOff() : turnPushOn(publicKey)),
    {
      keep: (client, saved) => client.setQueryData(notificationKeys.push, saved),
      // The way is among those that were chosen again.
      affects: (client) => client.invalidateQueries({ queryKey: notificationKeys.settings }),
      onSaved: ({ subscribed }) => {
        if (subscribed) toast.success(t('account.push.isOn'))
      },
      onFailed: (error) =>
        toast.error(
          t('account.push.failed'),
          error instanceof PushDenied
            ? t('account.push.denied')
            : isApiError(error)
              ? errorText(error)
              : t('account.push.unreachable'),
        ),
    },
  )
  if (!supported || !data?.publicKey) return undefined
  const { publicKey, subscribed } = data
  return {
    on: subscribed && Notification.permission === 'granted',
    pending: change.isPending,
    turn: (on: boolean, onDone?: () => void) =>
      change.mutate(on ? publicKey : null, { onSettled: () => onDone?.() }),
  }
}
