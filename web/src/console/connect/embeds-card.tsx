import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { EmbedCode } from '#console/connect/embed-code.tsx'
import { EmbedDialog } from '#console/connect/embed-dialog.tsx'
import { ListCard } from '#console/connect/list-card.tsx'
import { EndDialog } from '#console/frame/end-dialog.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { deleteEmbed, embedsQuery, type Embed } from '#features/embed/api.ts'
import { afterEmbeds } from '#features/live/affects.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Lists the sites that may embed the booking page, with actions to add and remove them, and the embed code. */
export function EmbedsCard() {
  const t = useMessages()
  const shop = useShop()
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState<Embed>()
  const { data: sites = [] } = useQuery(embedsQuery(shop.id))
  return (
    <ListCard
      title={t('console.subject.embed')}
      text={t('connect.embedsText')}
      query={embedsQuery(shop.id)}
      empty={t('connect.embedsEmpty')}
      row={(embed) => <EmbedRow key={embed.id} embed={embed} onEnd={() => setEnding(embed)} />}
      add={t('connect.newEmbed')}
      onAdd={() => setMaking(true)}
    >
      {sites.length > 0 && <EmbedCode />}
      {making && <EmbedDialog onClose={() => setMaking(false)} />}
      {ending && (
        <EndDialog
          title={t('connect.endEmbedTitle')}
          text={t('connect.endEmbedText')}
          label={t('connect.endWebhook')}
          done={t('connect.embedEnded')}
          end={() => deleteEmbed(shop.id, ending.id)}
          affects={(client) => afterEmbeds(client, shop.id)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </ListCard>
  )
}

function EmbedRow({ embed, onEnd }: { embed: Embed; onEnd: () => void }) {
  const t = useMessages()
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line pt-3 leading-ui">
      <p className="min-w-0 flex-1 font-semibold wrap-anywhere">
        <bdi dir="ltr" className="ltr">
          {embed.origin}
        </bdi>
      </p>
      <Button
        variant="outline"
        size="sm"
        aria-label={t('connect.endWebhookOf', { url: embed.origin })}
        onClick={onEnd}
      >
        {t('connect.endWebhook')}
      </Button>
    </li>
  )
}
