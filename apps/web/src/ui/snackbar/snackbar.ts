import { createStore } from '../store.ts'

/** The notification bar of the spec, every field with its default. Each opening starts from the defaults. */
export type Snackbar = {
  open: boolean
  message: string
  anchorOrigin: { vertical: 'top' | 'bottom'; horizontal: 'left' | 'center' | 'right' }
  variant: 'default' | 'alert'
  alert: { color: 'primary' | 'success' | 'info' | 'warning' | 'error'; variant: 'filled' | 'outlined' | 'standard' }
  /** How it appears: fading, growing, or sliding in the named direction. */
  transition: 'Fade' | 'Grow' | 'SlideUp' | 'SlideDown' | 'SlideLeft' | 'SlideRight'
  close: boolean
  actionButton: false | { label: string; onClick: () => void }
  /** Counts openings: each message has its own six seconds. */
  turn: number
}

export const SNACKBAR_MS = 6000

const defaults: Snackbar = {
  open: false,
  message: 'Note archived',
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  variant: 'default',
  alert: { color: 'primary', variant: 'filled' },
  transition: 'Fade',
  close: true,
  actionButton: false,
  turn: 0,
}

const store = createStore(defaults)
export const snackbar = store.get
export const useSnackbar = store.useValue

export type SnackbarRequest = Partial<Omit<Snackbar, 'open' | 'turn' | 'alert'>> & {
  alert?: Partial<Snackbar['alert']>
}

/** Shows a message. Missing fields have the spec's defaults. */
export function openSnackbar(input: SnackbarRequest = {}): void {
  const alert = { ...defaults.alert, ...input.alert }
  store.set({ ...defaults, ...input, alert, open: true, turn: snackbar().turn + 1 })
}

export function closeSnackbar(): void {
  store.set({ ...snackbar(), open: false })
}

/** Shows a filled alert in the colour of the outcome, with a button where something can follow, such as undoing it. */
export function notify(
  color: Snackbar['alert']['color'],
  message: string,
  actionButton: Snackbar['actionButton'] = false,
): void {
  openSnackbar({ message, variant: 'alert', alert: { color }, actionButton })
}
