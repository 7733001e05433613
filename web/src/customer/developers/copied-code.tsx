import { Copy } from 'lucide-react'
import { developerWords } from '@awan/core/locales/developers/words'
import { Button } from '#components/buttons/button.tsx'
import { useCopy } from '#components/overlays/use-copy.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { CodeBox } from '#components/text/code-box.tsx'
import { useWritten } from '#customer/developers/use-written.ts'

/** Code with a copy button; `label` describes it. */
export function CopiedCode({ label, children }: { label: string; children: string }) {
  const written = useWritten()
  const copy = useCopy('booking.copied')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <CodeBox label={label} lang="en">
        {children}
      </CodeBox>
      <Button
        size="sm"
        variant="outline"
        className="justify-self-start"
        icon={<Icon of={Copy} size="s" />}
        aria-label={`${written(developerWords.copy)}: ${label}`}
        onClick={() => void copy(children)}
      >
        {written(developerWords.copy)}
      </Button>
    </div>
  )
}
