import { ConsolePage } from '#console/console-page.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

export function PromotionsPage() {
  const t = useMessages()
  return <ConsolePage title={t('console.promotions')}>{null}</ConsolePage>
}
