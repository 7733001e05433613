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

/** Returns the state of push messages on this device and its setter; undefined if unsupported. */
export function usePush() {
  const t = useMessages()
  const errorText = useErrorText()
  const supported = isPushSupported()
  const { data } = useQuery({ ...pushQuery, enabled: supported })
  const change = useWrite(
    (publicKey: string | null) => (publicKey === null ? turnPushOff() : turnPushOn(publicKey)),
    {
      keep: (client, saved) => client.setQueryData(notificationKeys.push, saved),
      // Subscribing also changes the notice settings, which include push.
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
