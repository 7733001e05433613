import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { MESSAGE_STAGES } from '@awan/core/messaging/resend'
import { parsePhone } from '@awan/core/phone'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { SearchField } from '#components/fields/search-field.tsx'
import { Badge } from '#components/text/badge.tsx'
import { deskMessagesQuery, type DeskMessage } from '#features/messaging/desk-api.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'
import { DeskPage } from '#operator/frame/desk-page.tsx'
import { DeskTable, type DeskColumn } from '#operator/frame/desk-table.tsx'
import { MessageDialog } from '#operator/messages/message-dialog.tsx'
import { Spending } from '#operator/messages/spending.tsx'

const TONES = {
  waiting: 'quiet',
  stuck: 'warning',
  failed: 'danger',
  sent: 'brand',
  delivered: 'success',
} as const

/** Lists sent messages, their cost, and failed ones. */
export function DeskMessagesPage() {
  const t = useMessages()
  const filters = useUrlFilters()
  const stage = MESSAGE_STAGES.find((one) => one === filters.get('stage'))
  const typed = filters.get('phone')
  // An incomplete number would match nothing.
  const phone = typed !== undefined && parsePhone(typed, { invented: true }).ok ? typed : undefined
  const messages = useInfiniteQuery(
    deskMessagesQuery({ ...(stage ? { stage } : {}), ...(phone ? { phone } : {}) }),
  )
  const [opened, setOpened] = useState<DeskMessage>()
  const columns = useColumns()
  return (
    <DeskPage title={t('operator.messages')} text={t('operator.messagesText')}>
      <Spending />
      <div className="lg:max-w-200">
        <SearchField
          label={t('operator.byNumber')}
          value={typed ?? ''}
          onSearch={(text) => filters.set({ phone: text || undefined })}
        />
      </div>
      <ChipRow label={t('operator.show')}>
        <ChipRadio
          name="stage"
          checked={stage === undefined}
          onChange={() => filters.set({ stage: undefined })}
        >
          {t('operator.all')}
        </ChipRadio>
        {MESSAGE_STAGES.map((one) => (
          <ChipRadio
            key={one}
            name="stage"
            checked={stage === one}
            onChange={() => filters.set({ stage: one })}
          >
            {t(`operator.stage.${one}`)}
          </ChipRadio>
        ))}
      </ChipRow>
      <DeskTable
        label={t('operator.messages')}
        query={messages}
        columns={columns}
        opened={opened?.id}
        onOpen={setOpened}
        empty={{ title: t('operator.noMessages') }}
      />
      {opened && (
        <MessageDialog key={opened.id} message={opened} onClose={() => setOpened(undefined)} />
      )}
    </DeskPage>
  )
}

/** Returns the table's columns for a message. */
function useColumns(): DeskColumn<DeskMessage>[] {
  const t = useMessages()
  const format = useFormat()
  return [
    {
      label: t('operator.recipient'),
      cell: ({ phone }) =>
        phone === null ? (
          t('operator.browser')
        ) : (
          <span className="ltr num">{formatPhone(phone)}</span>
        ),
    },
    {
      label: t('operator.status'),
      cell: ({ stage }) => <Badge tone={TONES[stage]}>{t(`operator.stage.${stage}`)}</Badge>,
      beside: true,
    },
    { label: t('operator.channel'), cell: ({ channel }) => t(`operator.channel.${channel}`) },
    { label: t('operator.provider'), cell: ({ provider }) => provider && <bdi>{provider}</bdi> },
    {
      label: t('operator.writtenOn'),
      cell: ({ createdAt }) => (
        <span className="num">{format.dayTime(createdAt, COUNTRY_ZONE)}</span>
      ),
    },
  ]
}
