import { Copy } from 'lucide-react'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { useCopy } from '#components/overlays/use-copy.ts'
import { CodeBox } from '#components/text/code-box.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows a secret to copy; the server returns it only once. */
export function SecretShown({
  text,
  secret,
  onDone,
}: {
  text: string
  secret: string
  onDone: () => void
}) {
  const t = useMessages()
  const copy = useCopy('poster.copied')
  return (
    <div className="mt-3 grid gap-4">
      <p>{text}</p>
      <CodeBox label={t('connect.secret')}>{secret}</CodeBox>
      <Button variant="outline" block icon={<Icon of={Copy} />} onClick={() => void copy(secret)}>
        {t('connect.copy')}
      </Button>
      <Button block onClick={onDone}>
        {t('connect.stored')}
      </Button>
    </div>
  )
}
