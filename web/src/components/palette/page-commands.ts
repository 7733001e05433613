import type { NavItem } from '#components/navigation/side-bar.tsx'
import type { Command } from '#components/palette/palette.tsx'
import type { NamedKey } from '#components/palette/key-sheet.tsx'
import { MOST_NUMBERED } from '#lib/keyboard/use-keys.ts'

/** Creates a command for each page; the English word of its path finds it in any language. */
export const pageCommands = (
  pages: readonly NavItem[],
  go: (to: string) => void,
): (Command & { names: readonly string[] })[] =>
  pages.map(({ to, label, icon }, at) => ({
    id: to,
    label,
    names: [label, to.split('/').at(-1) ?? ''],
    icon,
    shortcut: at < MOST_NUMBERED ? String(at + 1) : undefined,
    run: () => go(to),
  }))

/** Lists the digit keys that open pages. */
export const pageKeys = (pages: readonly NavItem[]): NamedKey[] =>
  pages.slice(0, MOST_NUMBERED).map(({ label }, at) => ({ shortcut: String(at + 1), label }))
