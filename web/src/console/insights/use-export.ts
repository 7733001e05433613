import { useMutation } from '@tanstack/react-query'
import type { Period } from '@awan/core/insight/rules'
import { toast } from '#components/overlays/toast.ts'
import { loadInsightsFile } from '#features/insight/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { saveFile } from '#lib/save-file.ts'

/** Saves the figures of a period as a file. */
export function useExport(businessId: string) {
  const t = useMessages()
  return useMutation({
    mutationFn: async (period: Period) =>
      saveFile(
        await loadInsightsFile(businessId, period),
        `insights-${period.from}-${period.to}.csv`,
      ),
    onError: () => toast.error(t('insight.exportFailed')),
  })
}
