import { Dialog } from '#components/overlays/dialog.tsx'
import { Switch } from '#components/fields/switch.tsx'
import { Kbd } from '#components/palette/kbd.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { commandKey } from '#lib/keyboard/is-mac.ts'
import { useSingleKeys } from '#lib/keyboard/use-keys.ts'

/** A key and its action. */
export interface NamedKey {
  shortcut: string
  label: string
}

/** Dialog with the keyboard shortcuts of an area, and a switch for single-key shortcuts. */
export function KeySheet(props: {
  groups: readonly { label: string; keys: readonly NamedKey[] }[]
  onClose: () => void
}) {
  const t = useMessages()
  const [on, turn] = useSingleKeys()
  const everywhere = [
    { shortcut: `${commandKey()} K`, label: t('console.palette') },
    { shortcut: '/', label: t('console.palette') },
    { shortcut: '?', label: t('console.keys') },
  ]
  return (
    <Dialog title={t('console.keys')} onClose={props.onClose}>
      <div className="mt-2 grid gap-4">
        <Switch
          label={t('console.keys.single')}
          hint={t('console.keys.singleHint')}
          checked={on}
          onChange={turn}
        />
        {[{ label: t('console.keys.everywhere'), keys: everywhere }, ...props.groups].map(
          ({ label, keys }) => (
            <section key={label} aria-label={label} className="grid gap-1">
              <h3 className="text-md">{label}</h3>
              <dl className="grid">
                {keys.map((key) => (
                  <Named key={key.shortcut} {...key} />
                ))}
              </dl>
            </section>
          ),
        )}
      </div>
    </Dialog>
  )
}

/** A shortcut: its label, then its keys at the end of the line. */
function Named({ shortcut, label }: NamedKey) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <dt>{label}</dt>
      <dd className="ltr flex gap-1">
        {shortcut.split(' ').map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}
