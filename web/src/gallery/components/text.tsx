import { Check } from 'lucide-react'
import { Icon } from '#components/pictures/icon.tsx'
import { Badge } from '#components/text/badge.tsx'
import { CodeBox } from '#components/text/code-box.tsx'
import { Name } from '#components/text/name.tsx'
import { SHOP_NAME } from '#gallery/demo.ts'
import { Row, Specimen } from '#gallery/specimen.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

const LINK = 'https://awan.example/b/nasim'
const TONES = ['success', 'warning', 'danger', 'brand', 'featured', 'quiet'] as const

export function Texts() {
  const t = useMessages()
  return (
    <>
      <Specimen of="Badge" state={TONES.join(', ')}>
        <Row>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              <Icon of={Check} size="s" />
              {t('appointment.confirmed')}
            </Badge>
          ))}
        </Row>
      </Specimen>
      <Specimen of="CodeBox">
        <CodeBox label={t('booking.copyLink')} className="w-full">
          {LINK}
        </CodeBox>
      </Specimen>
      <Specimen of="Name" state="in this language, in the other alone">
        <Row>
          <Name of={SHOP_NAME} />
          <Name of={{ en: null, ar: SHOP_NAME.ar }} />
          <Name of={{ en: SHOP_NAME.en, ar: null }} />
        </Row>
      </Specimen>
    </>
  )
}
