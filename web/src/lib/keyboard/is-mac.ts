/** Asks whether the keyboard says "command" where others say Control. */
export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** Returns what is printed on the key that the palette opens with. */
export const commandKey = () => (isMac() ? '⌘' : 'Ctrl')
