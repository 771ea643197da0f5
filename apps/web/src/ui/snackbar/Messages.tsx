import { lazy, Suspense } from 'react'
import { afterFirstInput } from '../later.tsx'
import { useSnackbar } from './snackbar.ts'

/** A message whose bar cannot be loaded. */
const PlainMessage = () => <p role="alert">{useSnackbar().message}</p>

const load = () =>
  import('./SnackbarHost.tsx').then(
    part => ({ default: part.SnackbarHost }),
    () => ({ default: PlainMessage }),
  )
const SnackbarHost = lazy(load)
afterFirstInput(() => void load())

/** The messages of the page. Their bar is loaded with the first input or the first message. */
export const Messages = () =>
  useSnackbar().turn > 0 && (
    <Suspense fallback={null}>
      <SnackbarHost />
    </Suspense>
  )
