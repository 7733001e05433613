import { Download } from 'lucide-react'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { fetchCustomerTable } from '#features/customer/api.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { saveFile } from '#lib/save-file.ts'
import { useWrite } from '#lib/api/use-write.ts'

export function ExportButton() {
  const t = useMessages()
  const errorText = useErrorText()
  const shop = useShop()
  const table = useWrite((_: void) => fetchCustomerTable(shop.id), {
    onSaved: (content) => {
      saveFile(content, 'customers.csv')
      toast.success(t('customer.exported'))
    },
    onFailed: (error) => toast.error(errorText(error)),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      icon={<Icon of={Download} size="s" />}
      pending={table.isPending}
      onClick={() => table.mutate()}
    >
      {t('customer.export')}
    </Button>
  )
}
