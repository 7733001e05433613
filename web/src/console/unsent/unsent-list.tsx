import { EmptyState } from '#components/feedback/empty-state.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { NoteWays } from '#console/unsent/note-ways.tsx'
import { UnsentEntry } from '#console/unsent/unsent-entry.tsx'
import { WalkInWays } from '#console/unsent/walk-in-ways.tsx'
import type { Unsent } from '#console/unsent/queue/rules.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'

/** Lists a shop's unsent entries in order, with actions for refused ones. */
export function UnsentList(props: { entries: readonly Unsent[]; onClose: () => void }) {
  const t = useMessages()
  const { timeZone } = useShop()
  const kept = useKeptFocus<HTMLUListElement>()
  const none = props.entries.length === 0
  return (
    <Dialog
      title={t('diary.unsentState.waiting')}
      description={none ? undefined : t('diary.unsentText')}
      onClose={props.onClose}
    >
      {none && <EmptyState title={t('diary.unsentNone')} />}
      <ul {...kept} className="mt-3 grid gap-4">
        {props.entries.map((entry) => (
          <li key={entry.id} className="grid gap-2 border-t border-line pt-3">
            <UnsentEntry entry={entry} timeZone={timeZone} onDiscard={props.onClose}>
              {entry.refusal && entry.kind === 'walkIn' && <WalkInWays entry={entry} />}
              {entry.refusal && entry.kind === 'note' && <NoteWays entry={entry} />}
            </UnsentEntry>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
