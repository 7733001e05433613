import type { Period } from '@awan/core/insight/rules'
import { toast } from '#components/overlays/toast.ts'
import { loadInsightsFile } from '#features/insight/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { saveFile } from '#lib/save-file.ts'
import { useWrite } from '#lib/api/use-write.ts'

/** Returns the export of a period's figures to a file. */
export function useExport(businessId: string) {
  const t = useMessages()
  return useWrite((period: Period) => loadInsightsFile(businessId, period), {
    onSaved: (content, { from, to }) => saveFile(content, `insights-${from}-${to}.csv`),
    onFailed: () => toast.error(t('insight.exportFailed')),
  })
}
