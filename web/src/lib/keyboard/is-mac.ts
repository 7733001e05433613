/** Returns whether the keyboard has a command key in place of Control. */
export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** Returns the label of the palette's modifier key. */
export const commandKey = () => (isMac() ? '⌘' : 'Ctrl')
