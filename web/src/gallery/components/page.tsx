import { Search } from 'lucide-react'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { BackButton, PageHeader } from '#components/page/page-header.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Row, Specimen } from '#gallery/specimen.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

export function PageHeads() {
  const t = useMessages()
  return (
    <>
      <Specimen of="PageHeader" state="with a way back and an action">
        <div className="-mx-gutter w-[calc(100%+2.5rem)]">
          <PageHeader
            title={t('appointment.mine')}
            back="/"
            end={
              <IconButton label={t('shell.search')}>
                <Icon of={Search} />
              </IconButton>
            }
          >
            <p className="text-ink-2">{t('appointment.noneText')}</p>
          </PageHeader>
        </div>
      </Specimen>
      <Specimen of="BackButton" state="page, cover">
        <Row>
          <BackButton fallback="/" />
          <span className="rounded-md bg-brand-soft p-2">
            <BackButton fallback="/" on="cover" />
          </span>
        </Row>
      </Specimen>
    </>
  )
}
