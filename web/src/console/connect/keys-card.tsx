import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Badge } from '#components/text/badge.tsx'
import { ListCard } from '#console/connect/list-card.tsx'
import { EndDialog } from '#console/frame/end-dialog.tsx'
import { KeyDialog } from '#console/connect/key-dialog.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { keysQuery, revokeKey, type ApiKey } from '#features/key/api.ts'
import { afterKeys } from '#features/live/affects.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Lists the shop's API keys, with actions to create and revoke them. */
export function KeysCard() {
  const t = useMessages()
  const shop = useShop()
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState<ApiKey>()
  return (
    <ListCard
      title={t('console.subject.key')}
      text={t('connect.keysText')}
      query={keysQuery(shop.id)}
      empty={t('connect.keysEmpty')}
      row={(key) => <KeyRow key={key.id} apiKey={key} onEnd={() => setEnding(key)} />}
      add={t('connect.newKey')}
      onAdd={() => setMaking(true)}
    >
      {making && <KeyDialog onClose={() => setMaking(false)} />}
      {ending && (
        <EndDialog
          title={t('connect.revokeTitle', { name: ending.name })}
          text={t('connect.revokeText')}
          label={t('connect.revoke')}
          done={t('connect.revoked')}
          end={() => revokeKey(shop.id, ending.id)}
          affects={(client) => afterKeys(client, shop.id)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </ListCard>
  )
}

function KeyRow({ apiKey, onEnd }: { apiKey: ApiKey; onEnd: () => void }) {
  const t = useMessages()
  const format = useFormat()
  const { timeZone } = useShop()
  const { name, ending, scopes, madeBy, works, lastUsedAt } = apiKey
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line pt-3 leading-ui">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>{' '}
          <bdi dir="ltr" className="ltr font-normal text-ink-2">
            …{ending}
          </bdi>
        </p>
        {!works && (
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
            <Badge tone="danger">{t('connect.webhookOff')}</Badge>
            {t('connect.keyOffText')}
          </p>
        )}
        <p className="dots text-sm text-ink-2">
          {scopes.map((scope) => (
            <span key={scope}>{t(`connect.scope.${scope}`)}</span>
          ))}
        </p>
        <p className="dots text-sm text-ink-2">
          {madeBy !== null && (
            <span>
              <bdi>{madeBy}</bdi>
            </span>
          )}
          <span>
            {lastUsedAt === null
              ? t('connect.neverUsed')
              : t('connect.lastUsed', { time: format.dayTimeWithin(lastUsedAt, timeZone) })}
          </span>
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={t('connect.revokeOf', { name })}
        onClick={onEnd}
      >
        {t('connect.revoke')}
      </Button>
    </li>
  )
}
