import type { LucideIcon } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { LONGEST_QUERY } from '@awan/core/search/query'
import { cx } from '#components/class-names.ts'
import { Dialog } from '#components/overlays/dialog.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Kbd } from '#components/palette/kbd.tsx'
import { leaveTyped } from '#lib/form/typed.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** An action or destination of the palette. */
export interface Command {
  id: string
  label: string
  icon: LucideIcon
  /** Text below the label. */
  text?: ReactNode
  /** Single-key shortcut of the command. */
  shortcut?: string | undefined
  run: () => void
}

/** Commands of one kind; an empty group is not shown. */
export interface CommandGroup {
  id: string
  label: string
  commands: readonly Command[]
}

interface PaletteProps {
  title: string
  /** Label of the field, with the accepted input. */
  label: string
  text: string
  onText: (text: string) => void
  groups: readonly CommandGroup[]
  /** Replaces the number of results: still searching, or offline. */
  note?: string | undefined
  onClose: () => void
}

/** A search field over commands: arrows move, Enter runs, Escape closes. */
export function Palette(props: PaletteProps) {
  const { text, groups, note, title, onClose } = props
  const id = useId()
  const all = groups.flatMap(({ commands }) => commands)
  const [active, setActive] = useState<string>()
  // Falls back to the first result, which Enter runs, if the selected command is not listed any more.
  const at = Math.max(
    0,
    all.findIndex((command) => command.id === active),
  )
  const chosen = all[at]
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    leaveTyped(command.run)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') run(chosen)
    else {
      const next = stepTo(event, at, all.length)
      if (next === undefined) return
      setActive(all[next]?.id)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    event.preventDefault()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <input
        data-safe
        type="text"
        role="combobox"
        aria-label={props.label}
        aria-autocomplete="list"
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${at}`}
        autoComplete="off"
        enterKeyHint="go"
        maxLength={LONGEST_QUERY}
        dir={text ? 'auto' : undefined}
        placeholder={props.label}
        value={text}
        onChange={({ target }) => {
          props.onText(target.value)
          setActive(undefined)
        }}
        onKeyDown={onKeyDown}
        className="edge mt-3 min-h-13 w-full rounded-md bg-bg-sunken px-4 text-start placeholder:text-ink-3"
      />
      <Found note={note} count={all.length} />
      {/* Fixed height for any number of results, so that the field does not move. */}
      <div className="mt-3 h-96 max-h-[60dvh] overflow-y-auto" tabIndex={-1}>
        <div id={`${id}-list`} role="listbox" aria-label={title} className="grid gap-1">
          {groups
            .filter(({ commands }) => commands.length > 0)
            .map((group) => (
              <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
                <p id={`${id}-${group.id}`} className="px-3 pt-2 text-sm font-semibold text-ink-2">
                  {group.label}
                </p>
                {group.commands.map((command) => (
                  <Row
                    key={command.id}
                    id={`${id}-${all.indexOf(command)}`}
                    command={command}
                    active={command === chosen}
                    onEnter={() => setActive(command.id)}
                    onPress={() => run(command)}
                  />
                ))}
              </div>
            ))}
        </div>
      </div>
    </Dialog>
  )
}

/** Announces the number of results, or the reason there are none. */
function Found({ note, count }: { note: string | undefined; count: number }) {
  const t = useMessages()
  return (
    <p role="status" className={note || count === 0 ? 'mt-3 text-ink-2' : 'sr-only'}>
      {note ?? (count === 0 ? t('console.palette.none') : t('console.palette.count', { count }))}
    </p>
  )
}

/** Returns the next index for a key, wrapping around; Home and End need Control, as without it they move the caret. */
function stepTo(event: KeyboardEvent, at: number, count: number): number | undefined {
  if (count === 0 || event.altKey || event.shiftKey) return undefined
  if (event.key === 'ArrowDown') return (at + 1) % count
  if (event.key === 'ArrowUp') return (at + count - 1) % count
  if (!event.ctrlKey) return undefined
  return { Home: 0, End: count - 1 }[event.key]
}

function Row(props: {
  id: string
  command: Command
  active: boolean
  onEnter: () => void
  onPress: () => void
}) {
  const { icon, label, shortcut, text } = props.command
  return (
    <button
      type="button"
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={props.active}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={props.onEnter}
      onClick={props.onPress}
      className={cx(
        'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-start leading-ui',
        props.active && 'bg-brand-soft text-brand-soft-ink',
      )}
    >
      <Icon of={icon} />
      <span className="min-w-0 flex-1">
        <bdi className="block font-semibold">{label}</bdi>
        {text && <span className="block text-sm">{text}</span>}
      </span>
      {shortcut !== undefined && (
        <span aria-hidden="true">
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </button>
  )
}
