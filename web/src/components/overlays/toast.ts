interface Toast {
  title: string
  text?: string
  action?: ToastAction
}
/** The action of a toast, such as undo. */
export interface ToastAction {
  label: string
  run: () => void
}
type Kind = 'success' | 'error' | 'info'
type Show = (kind: Kind, toast: Toast) => void

const waiting: [Kind, Toast][] = []
let show: Show | undefined
let raise: (() => void) | undefined

/** Called by the toaster once its code is loaded; queued toasts then appear. */
export function connectToaster(connected: Show, connectedRaise: () => void): () => void {
  show = connected
  raise = connectedRaise
  for (const [kind, toast] of waiting.splice(0)) connected(kind, toast)
  return () => {
    show = undefined
    raise = undefined
  }
}

function ask(kind: Kind, title: string, text?: string, action?: ToastAction): void {
  const toast = { title, text, action }
  if (show) show(kind, toast)
  else waiting.push([kind, toast])
}

/** Short results of actions, shown for 4 s (8 with an action): `toast.success(t('…'))`, `toast.error(title, text)`. */
export const toast = {
  success: (title: string, text?: string, action?: ToastAction) =>
    ask('success', title, text, action),
  error: (title: string, text?: string) => ask('error', title, text),
  info: (title: string, text?: string) => ask('info', title, text),
  /** Moves the toasts above a dialog that has just opened. */
  raise: () => raise?.(),
}
